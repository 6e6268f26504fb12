import { isInstallerHost, patterns } from '../patterns.ts';
import { lineEndOf, lineStartOf } from '../lines.ts';
import { signal, type Signal } from '../signal.ts';

const PIPE = 'runs a script from {0} without a look at it';
const DESTROY = 'destroys files or data';
const REVERSE = 'opens a shell to another machine';
const PERSIST = 'installs something that stays on the machine';
const OBFUSCATED = 'runs encoded code';
const CONTAINER = 'gives a container the whole disk of its host';
const REGISTRY = 'changes where packages or programs come from';
const COLLECT = 'posts data to a public collector of requests ({0})';
const UPLOAD = 'sends files or secrets to {0}';

/** The first host named in a text, or undefined. */
function host(text: string): string | undefined {
  return (
    /https?:\/\/([\w.-]{1,100})/i.exec(text)?.[1] ??
    /\b([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:com|net|org|io|tk|xyz|site|dev|app|example|test|ru|cn|me|co|sh))\b/i.exec(
      text,
    )?.[1]
  );
}

const LOCAL = /^(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|host\.docker\.internal)/i;

/** Shell commands and code that do harm whoever runs them. */
export function commandRule(text: string): Signal[] {
  const found: Signal[] = [];
  for (const pattern of [patterns.pipeToShell, patterns.shellOfDownload, patterns.downloadAndRun]) {
    for (const match of text.matchAll(pattern)) {
      const from = match[1] ?? '';
      if (isInstallerHost(from)) continue;
      found.push(signal(at(match), 'command', 'medium', PIPE, { args: [from] }));
    }
  }
  for (const match of text.matchAll(patterns.destroy)) found.push(signal(at(match), 'command', 'medium', DESTROY));
  for (const match of text.matchAll(patterns.reverseShell)) found.push(signal(at(match), 'command', 'high', REVERSE));
  for (const match of text.matchAll(patterns.persistence)) {
    const line = lineAround(text, match.index);
    const heavy = /curl|wget|bash -[ci]|\/dev\/tcp|nc |base64|authorized_keys|alias sudo|\/tmp\/|LD_PRELOAD/i.test(
      line,
    );
    found.push(signal(at(match), 'command', heavy ? 'medium' : 'weak', PERSIST));
  }
  for (const match of text.matchAll(patterns.containerEscape))
    found.push(signal(at(match), 'command', 'medium', CONTAINER));
  for (const match of text.matchAll(patterns.copySecrets))
    found.push(signal(at(match), 'exfiltration', 'high', UPLOAD, { args: ['another machine'] }));
  for (const match of text.matchAll(patterns.decodeAndRun))
    found.push(signal(at(match), 'command', 'medium', OBFUSCATED));
  for (const match of text.matchAll(patterns.supplyChain)) {
    const to = match[1] ?? match[2];
    if (
      to !== undefined &&
      /(?:^|\.)(?:npmjs\.org|pypi\.org|yarnpkg\.com|npmmirror\.com|pytorch\.org|npmjs\.com)$|^localhost/.test(to)
    )
      continue;
    const bare = /http:\/\//i.test(match[0]) || /PATH=/.test(match[0]);
    found.push(signal(at(match), 'command', bare ? 'medium' : 'notable', REGISTRY));
  }
  for (const pattern of [patterns.sendByRequest, patterns.pipeToNetwork, patterns.codeUpload]) {
    for (const match of text.matchAll(pattern)) {
      const line = lineAround(text, match.index, match[0].length);
      const to = host(line);
      if (to === undefined ? pattern === patterns.codeUpload : LOCAL.test(to)) continue;
      const whole = line.replace(/-H\s{0,3}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}')/g, ' ');
      patterns.secretWord.lastIndex = 0;
      const secret = patterns.secretWord.test(whole);
      const substitution = /\$\(\s?cat|`cat|@-|\|\s?nc\b|\.read\(\)/.test(whole);
      if (!secret && !(substitution && pattern !== patterns.sendByRequest)) continue;
      found.push(
        signal(at(match), 'exfiltration', secret ? 'high' : 'medium', UPLOAD, { args: [to ?? 'another machine'] }),
      );
    }
  }
  for (const match of text.matchAll(patterns.sendToCollector)) {
    const line = lineAround(text, match.index, match[0].length);
    if (!/\s-(?:d|F|T|X)\b|--(?:data|form|upload|post)|-body|@-/i.test(line)) continue;
    found.push(signal(at(match), 'exfiltration', 'medium', COLLECT, { args: [match[1] ?? ''] }));
  }
  for (const match of text.matchAll(patterns.dropData)) {
    const urged =
      /\b(?:execute|run)\b[^.\n]{0,60}\b(?:immediately|now|at once|this (?:query|command|statement))\b/i.test(text);
    found.push(signal(at(match), 'command', urged ? 'medium' : 'weak', DESTROY));
  }
  for (const match of text.matchAll(patterns.commandInUrl))
    found.push(signal(at(match), 'exfiltration', 'high', UPLOAD, { args: [host(match[0]) ?? '?'] }));
  return found;
}

const LINK = 'an image or link address that carries data away to {0}';

/** Images and links whose address is a container for data the reader is to fill in. */
export function linkRule(text: string): Signal[] {
  const found: Signal[] = [];
  for (let close = text.indexOf('](http'); close >= 0; close = text.indexOf('](http', close + 2)) {
    patterns.linkWithQuery.lastIndex = close;
    const match = patterns.linkWithQuery.exec(text);
    const address = match?.[1];
    if (match === null || address === undefined) continue;
    const query = address.slice(address.indexOf('?'));
    const place = query.match(patterns.payloadPlace);
    if (place === null) continue;
    const to = host(address);
    if (
      to === undefined ||
      LOCAL.test(to) ||
      /(?:^|\.)(?:shields\.io|badge\.fury\.io|github\.com|codecov\.io|vercel\.com|gitpod\.io|githubusercontent\.com)$/.test(
        to,
      )
    )
      continue;
    const open = Math.max(0, close - 400) + text.slice(Math.max(0, close - 400), close).lastIndexOf('[');
    // `[![badge](…)](…)`: the outer one is a link, whatever is inside.
    const image = text[open - 1] === '!' && text[close - 1] !== ')';
    const range = { start: Math.max(0, image ? open - 1 : open), end: close + match[0].length };
    found.push(signal(range, 'exfiltration', image ? 'high' : 'notable', LINK, { args: [to] }));
  }
  return found;
}

function at(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length };
}

function lineAround(text: string, index: number, length = 0): string {
  return text.slice(lineStartOf(text, index), lineEndOf(text, index + length));
}
