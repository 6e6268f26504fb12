import { env, UIKind } from 'vscode';

/** Whether the server is a Node process that reaches files by itself. In a browser without a remote there is none. */
export function isServerOnNode(): boolean {
  return (
    typeof process !== 'undefined' &&
    process.versions.node !== undefined &&
    !(env.uiKind === UIKind.Web && env.remoteName === undefined && isWorker())
  );
}

function isWorker(): boolean {
  return typeof (globalThis as { importScripts?: unknown }).importScripts === 'function';
}
