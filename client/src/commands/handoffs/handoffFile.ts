import { l10n, Uri } from 'vscode';
import { activeFile } from '../activeFile.ts';

/**
 * The file that a command about one handoff is to work on: the one it was called on from a menu or with an argument, else the one that
 * the active editor shows.
 */
export function handoffFile(target: unknown): Uri | undefined {
  if (target instanceof Uri) return target;
  if (typeof target === 'string') return Uri.parse(target);
  const { uri } = (target ?? {}) as { uri?: unknown };
  if (typeof uri === 'string') return Uri.parse(uri);
  return activeFile();
}

/** What is said where no file is open that such a command could work on. */
export function openFirst(): string {
  return l10n.t('Open a Universal Handoff, a handoff of the Agent Handoff Schema or a U.AgentHandoff first.');
}
