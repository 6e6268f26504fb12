import { type Connection, MessageType, ShowMessageNotification } from 'vscode-languageserver';
import type { RuleFailure } from '../engine/engine.ts';
import { message } from '../engine/message.ts';
import type { ClientFeatures } from './clientFeatures.ts';
import { say } from './serverContext.ts';

/**
 * Tells people of rules that fail, each once, since what is not reported must not be taken for right. Where and why is in the log; the path is
 * the file's own word and stays there.
 */
export function ruleFailureReporter(connection: Connection, client: ClientFeatures): (failure: RuleFailure) => void {
  const told = new Set<string>();
  return ({ rule: { code }, document, error }) => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    connection.console.error(`${code} failed${document ? ` in ${JSON.stringify(document.path)}` : ''}: ${why}`);
    if (told.has(code)) return;
    told.add(code);
    const said = message(
      'The check {code} failed, and what it looks for is not shown. The output of Agent Handoff says more; please report it.',
      { code },
    );
    void connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Error,
      message: say({ client }, said),
    });
  };
}
