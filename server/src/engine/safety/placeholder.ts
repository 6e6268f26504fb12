/** Ways to write "the real one goes here", wherever in a value they stand. Example keys of AWS have theirs in capitals. */
const SAID = /placeholder|redacted|changeme|change[-_ ]me|dummy|insert[-_ ]|replace[-_ ]|not[-_ ]?(?:a[-_ ]?)?real/i;

const EXAMPLE = /EXAMPLE/;

/** A run of characters that nobody's secret has: `xxxx`, `****`, `....`, `••••`. */
const MASKED = /x{4}|X{4}|\*{3}|\.{3}|…|•{3}|_{4}|#{4}|\?{3}|(?:xX){3}/;

/** A value that something else fills in: `<token>`, `${VAR}`, `$VAR`, `$(command)`, `{{name}}`, `{name}`, `[name]`, `%NAME%`. */
const FILLED_IN =
  /^<|<[A-Za-z][^<>\n]{0,60}>|\$\{|\$\(|\{\{|^\{[^{}\n]{0,60}\}?$|^\$[A-Za-z_]\w{0,80}$|^\[[^[\]\n]{0,60}\]?$|%[A-Za-z_]{1,40}%|^#\{/;

/** An expression of a program that reads the value from elsewhere. */
const READ_FROM =
  /^(?:process|os|import|env|secrets?|config|settings|vars?|self|this|ctx|context|options|opts|app|args|deno|bun|system|vault|credentials?)(?:\?\.|\.|\[|::|:\/\/)|^(?:vault|op|arn|keychain|keyring):|^[A-Za-z_][\w.]{0,80}\(/i;

/** Words of which placeholders are made: `your-api-key-here`, `my_secret_token`, `none`. */
const WORDS = new Set(
  (
    'a an the your yours my our his their new old some any this that of for to from in on and or here there goes value values ' +
    'string text name key keys api apikey apitoken access secret secrets supersecret private public token tokens auth bearer ' +
    'password passwords passwd passphrase pass pwd pw credential credentials user username login client id account service app ' +
    'application openai anthropic github gitlab aws google azure slack stripe npm hugging face huggingface db database server ' +
    'todo tbd fixme none null nil undefined unset empty blank true false yes no na optional required default hidden masked ' +
    'removed omitted censored stripped sanitized sanitised anonymised anonymized elided set see below above env vault local dev ' +
    'test testing tests sample demo fake mock stub temp tmp foo bar baz qux abc xyz xxx yyy zzz x xx header format type long ' +
    'very random generated real actual prod production staging enter put fill paste add use change it me replace insert with ' +
    'min minimum max chars characters bytes bits 8 16 24 32 64 128 256 ' +
    '1password secure strong different another same other admin root'
  ).split(' '),
);

/** Words that make a placeholder of whatever stands beside them, when they stand for themselves. */
const TELLING = new Set(
  'your yours seu sua votre deine dein ihre tuo tua example examples fake sample mock redacted removed masked hidden omitted censored todo tbd fixme here insert replace'.split(
    ' ',
  ),
);

/** What tokens begin with; what follows decides. */
const PREFIX = /^(?:whsec|GOCSPX|[spr]k|gh[opsur]|github_pat|glpat|npm|hf|gsk|xox[abopr]|xapp|Bearer|Basic)[-_ ]/;

/**
 * Whether a value is a documented stand-in for a secret or a personal datum, and none itself: `<token>`, `${VAR}`,
 * `process.env.KEY`, `xxxx`, `your-key-here`, `REDACTED`, `AKIA…EXAMPLE`, an empty one, one that is made of such words only.
 * Quotes around it do not count. Takes time linear in the value.
 */
export function isPlaceholder(value: string): boolean {
  const bare = unquoted(value.trim());
  if (isMarkedPlaceholder(bare) || READ_FROM.test(bare)) return true;
  return wordsOf(bare.replace(PREFIX, '')).every((word) => WORDS.has(word));
}

/**
 * Whether a value says of itself that it is a stand-in, as `isPlaceholder` has it, but not by being made of ordinary words: for what has
 * the form of a secret already, such as a password in an address.
 */
export function isMarkedPlaceholder(value: string): boolean {
  const bare = unquoted(value.trim());
  if (!/[\p{L}\p{N}]/u.test(bare)) return true;
  if (FILLED_IN.test(bare) || MASKED.test(bare) || EXAMPLE.test(bare) || SAID.test(bare)) return true;
  return wordsOf(bare.replace(PREFIX, '')).some((word) => TELLING.has(word));
}

/** The value without the quotes around it. */
export function unquoted(value: string): string {
  const isQuote = (index: number) => /["'`]/.test(value.charAt(index));
  let start = 0;
  let end = value.length;
  while (start < end && isQuote(start)) start++;
  while (end > start && isQuote(end - 1)) end--;
  return value.slice(start, end);
}

/** `yourApiKey_here` is made of `your`, `api`, `key` and `here`. */
function wordsOf(value: string): string[] {
  return value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
