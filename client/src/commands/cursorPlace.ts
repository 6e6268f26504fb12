import { window } from 'vscode';
import type { CursorPlace } from './choiceOrder.ts';

/** Where the person is in the active editor; `undefined` when there is none. */
export function cursorPlace(): CursorPlace | undefined {
  const editor = window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const { line } = selection.active;
  const linesAbove = Array.from({ length: line + 1 }, (_, index) => document.lineAt(index).text);
  return { line, uri: document.uri.toString(), linesAbove };
}
