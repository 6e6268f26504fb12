import { nameAt, toLocation } from './names.ts';
import { handleRequest, type ServerContext } from './serverContext.ts';

/** Goes from a name to the place where what it stands for is written down. */
export function registerDefinition(context: ServerContext): void {
  context.connection.onDefinition((params, token) =>
    handleRequest(context, 'definition', token, null, async () => {
      const found = await nameAt(context, params);
      return (
        found?.name.occurrences.filter(({ isDefinition }) => isDefinition).map((one) => toLocation(context, one)) ??
        null
      );
    }),
  );
}
