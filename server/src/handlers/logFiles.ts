import type { CancellationToken } from 'vscode-languageserver';
import type { Document } from '../engine/document.ts';
import { ahilLog } from '../engine/formats/ahil/log.ts';
import { knownParticipants } from '../engine/formats/ahil/participants.ts';
import { human } from '../engine/formats/ahil/vocabulary.ts';
import type { Project } from '../engine/project.ts';
import { escapeUnsafe } from '../engine/text/quote.ts';
import { type LogFileInfo, requests } from '../protocol.ts';
import type { ProjectName } from '../workspace/projectNames.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** Lists the AHIL logs of all folders, for commands that have to choose one. */
export function registerLogFiles(context: ServerContext): void {
  context.connection.onRequest(requests.logFiles, (token: CancellationToken) =>
    handleRequest(context, requests.logFiles, token, [], async () => {
      const { workspace, checks, foldersWalked } = context;
      await foldersWalked;
      const nameOf = workspace.projectName();
      const checked = await Promise.all(workspace.projectUris().map((uri) => checks.current(uri)));
      return checked.flatMap(({ project }) =>
        [...project.documentsOfKind('ahil/log', 'ahil/adpl')]
          .filter((document) => !project.isSkipped(document) && ahilLog(document).array !== undefined)
          .map((document) => describe(project, document, nameOf)),
      );
    }),
  );
}

function describe(project: Project, document: Document, nameOf: ProjectName): LogFileInfo {
  return {
    uri: document.uri,
    file: escapeUnsafe(document.path),
    project: escapeUnsafe(nameOf(project.uri)),
    identity: project.settings.identity ?? human,
    participants: knownParticipants(document),
  };
}
