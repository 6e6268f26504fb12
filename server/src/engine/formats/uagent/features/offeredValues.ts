import { message } from '../../../message.ts';
import { artifactForm } from './artifactForm.ts';
import { artifactFolders } from '../artifacts.ts';
import { offeredPaths } from '../../common/features/offeredPaths.ts';
import type { CompletionPlace } from '../../common/features/completionPlace.ts';
import type { OfferedValue } from '../../common/features/schemaCompletions.ts';
import { presentTime } from '../../common/fileFacts.ts';
import { uagentHandoff, uagentHandoffs, version } from '../handoff.ts';
import { nextHandoffId } from '../handoffId.ts';
import { rolesOf } from '../roles.ts';

/** The roles, the ids that are in use and of which no safety rule warns, and values that follow from the rest of the handoff. */
export function offeredValues(path: readonly string[], place: CompletionPlace): readonly OfferedValue[] {
  const { document, project, isWarnedOf } = place;
  const named = (key: string): OfferedValue[] => {
    const values = uagentHandoffs(project).flatMap(({ root, document: other }) => {
      const value = root.member(key);
      return value?.string === undefined || isWarnedOf(other, value.place) ? [] : value.string;
    });
    return [...new Set(values)]
      .filter((text) => text.trim() !== '')
      .sort()
      .map((text) => ({ text, isReference: true }));
  };
  const paths = () => {
    const handoff = uagentHandoff(document);
    return handoff ? offeredPaths(place, artifactFolders(handoff)) : [];
  };
  switch (path.join('/')) {
    case 'schema_version':
    case 'version':
      return [{ text: version }];
    case 'from_agent_type':
    case 'to_agent_type':
      return rolesOf(project.settings).map((text) => ({ text }));
    case 'context':
    case 'session_id':
      return named(path[0] ?? '');
    case 'issued_at':
      return [{ text: presentTime(project), detail: message('now') }];
    case 'handoff_id': {
      const handoff = uagentHandoff(document);
      const id = handoff && nextHandoffId(handoff, project);
      return id === undefined ? [] : [{ text: id, detail: message('the next number') }];
    }
    case 'artifacts/*':
      // In YAML the members of such an object are offered themselves.
      return artifactForm(place) === 'objects' ? [{ text: '{ "path": "" }', snippet: '{ "path": "$1" \\}' }] : paths();
    case 'artifacts/*/path':
      return paths();
    default:
      return [];
  }
}
