import { env, Uri, type Webview } from 'vscode';

/** The page of a webview: it runs one script and takes one style sheet, both of this extension, and nothing else from anywhere. */
export function graphPage(webview: Webview, extensionUri: Uri, title: string): string {
  const nonce = makeNonce();
  const place = (...path: string[]) => escapeHtml(webview.asWebviewUri(Uri.joinPath(extensionUri, ...path)).toString());
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${place('media', 'taskGraph.css')}">
<title>${escapeHtml(title)}</title>
</head>
<body>
<script nonce="${nonce}" src="${place('dist', 'taskGraph.browser.js')}"></script>
</body>
</html>`;
}

/** Where a page may load from. */
export function graphPageSources(extensionUri: Uri): Uri[] {
  return [Uri.joinPath(extensionUri, 'media'), Uri.joinPath(extensionUri, 'dist')];
}

function makeNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
