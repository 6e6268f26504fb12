import { nameAt, toLocation } from './names.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** Finds every place where a name stands. */
export function registerReferences(context: ServerContext): void {
  context.connection.onReferences((params, token) =>
    handleRequest(context, 'references', token, null, async () => {
      const found = await nameAt(context, params);
      const wanted = found?.name.occurrences.filter((one) => !one.isDefinition || params.context.includeDeclaration);
      return wanted?.map((one) => toLocation(context, one)) ?? null;
    }),
  );
}
