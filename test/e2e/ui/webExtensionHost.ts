import type { BrowserContext } from 'playwright-core';

/** Where the files of the extension seem to lie, on the host that serves VS Code. */
const PLACE = '/extension-under-test';

/**
 * Lets the windows of a context run an extension in the browser's own extension host, as vscode.dev does: VS Code is told of a built-in
 * extension, whose files are served beside it.
 */
export async function runInBrowser(
  context: BrowserContext,
  authority: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<void> {
  await context.route(`http://${authority}${PLACE}/**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname.slice(PLACE.length + 1));
    const body = files.get(path);
    if (body) await route.fulfill({ body, contentType: typeOf(path) });
    else await route.fulfill({ status: 404 });
  });
  await context.addInitScript({ content: announcement({ scheme: 'http', authority, path: PLACE }) });
}

/** A script for pages that adds a built-in extension to the configuration which VS Code reads from its page. */
function announcement(extension: unknown): string {
  return `{
    const { getAttribute } = Element.prototype;
    Element.prototype.getAttribute = function (name) {
      const value = getAttribute.call(this, name);
      if (name !== 'data-settings' || this.id !== 'vscode-workbench-web-configuration') return value;
      return JSON.stringify({ ...JSON.parse(value), additionalBuiltinExtensions: [${JSON.stringify(extension)}] });
    };
  }`;
}

/** Such as a web server that knows no newer file names gives. */
function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.json') ? 'application/json' : 'application/octet-stream';
}
