import type { Document } from '../../document.ts';
import type { Project } from '../../project.ts';
import { valuesOf } from '../../values/documentValues.ts';
import { presentTime } from './fileFacts.ts';
import type { RepairContext } from './schemaRepairs.ts';
import { uuidFrom } from './uuid.ts';

/**
 * What repairs of a document need in a project. The new identifier follows from the file's place and content, so that a preview shows what
 * will be written; line endings and a byte order mark play no part.
 */
export function repairContext(document: Document, project: Project): RepairContext {
  return {
    document,
    now: presentTime(project),
    get newId() {
      return newIdFor(document);
    },
  };
}

/** A UUID of version 4 that follows from a document's path and value. */
export function newIdFor(document: Document): string {
  return uuidFrom(`${document.path}\n${JSON.stringify(valuesOf(document)?.plain)}`);
}
