import { window } from 'vscode';
import { plainMessage } from './plainMessage.ts';

/** Says something in which text of files may stand. It does not wait until the person has read it. */
export function inform(sentence: string): void {
  void window.showInformationMessage(plainMessage(sentence));
}

/** Says why something was not done. */
export function warn(sentence: string): void {
  void window.showWarningMessage(plainMessage(sentence));
}
