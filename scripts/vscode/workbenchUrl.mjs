/**
 * The address of a workbench page.
 *
 * @param {string} authority host and port of the server
 * @param {string} folder absolute path of the workspace folder
 * @param {{ extension?: string, tests?: string }} [development] absolute paths: the folder of an extension to load, and the
 *   module whose `run()` the extension host calls in place of an ordinary session; the server must have been started for development
 * @returns {string}
 */
export function workbenchUrl(authority, folder, { extension, tests } = {}) {
  const payload = [];
  if (extension !== undefined) payload.push(['extensionDevelopmentPath', `vscode-remote://${authority}${extension}`]);
  if (tests !== undefined) payload.push(['extensionTestsPath', `vscode-remote://${authority}${tests}`]);
  const url = new URL(`http://${authority}/`);
  url.searchParams.set('folder', folder);
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  // The workbench decodes %20 in the folder, but not the plus sign.
  return url.href.replaceAll('+', '%20');
}
