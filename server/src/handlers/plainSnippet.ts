/** An escaped character; a tab stop; one with text (group 2) or with choices, of which the first is group 3. */
const snippetPart =
  /\\([\\$}])|\$\d+|\$\{\d+(?::((?:\\[^]|[^\\}])*)|\|((?:\\[^]|[^\\,|])*)(?:,(?:\\[^]|[^\\|])*)?\|)?\}/g;

/** A snippet for clients that know none: every stop becomes its own text, of a choice the first, and what was escaped stands for itself. */
export function plainSnippet(snippet: string): string {
  return snippet.replace(
    snippetPart,
    (_, escaped: string | undefined, text: string | undefined, choice: string | undefined) =>
      escaped ?? text?.replace(/\\([\\$}])/g, '$1') ?? choice?.replace(/\\([\\$},|])/g, '$1') ?? '',
  );
}
