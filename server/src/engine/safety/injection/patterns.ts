/**
 * Regular expressions of the rules. Each is linear: bounded repetition, no nested quantifiers, no alternatives that overlap
 * under a repetition. A unit test proves it for every one of them.
 */
export const patterns = {
  /** Control tokens of chat templates. */
  chatToken:
    /<[|｜] ?[A-Za-z_▁][A-Za-z_▁ ]{1,30}[|｜]?>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|<\/?s>\s?\[INST\]|\[\/?(?:SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/y,
  /** Tags that look like the frame of a conversation. */
  roleTag:
    /<\s?(\/?)\s?(system|system[ _-]prompt|system[ _-]message|system[ _-]mode|system[ _-]instructions?|system-reminder|assistant|human|user|user[ _-]message|user[ _-]input|developer|admin|administrator|instructions?|important|information|context|email|document|tool[ _-]results?|function[ _-]results?|prompt|root|operator|now entering [a-z ]{0,40}|system mode activated|modo sistema|وضع النظام|(?:[a-z]{2,20}[_-]){0,2}(?:system|admin|override|privileged|directive)(?:[_-][a-z]{2,20}){1,2}|(?:[a-z]{2,20}[_-]){1,2}(?:system|admin|override|privileged|directive|instructions?))\s?>/iy,
  /** `[SYSTEM]`, `[ADMIN NOTICE: …`, `[END SYSTEM MESSAGE]`. */
  bracketHeader:
    /\[\s?(?:\/\s?)?(?:END(?: OF)?\s)?(?:(?:IMPORTANT|URGENT|NEW|CRITICAL|HIDDEN|INTERNAL)[\s:_-]{1,3})?(?:SYSTEM|ADMIN|ADMINISTRATOR|DEVELOPER|ROOT|OPERATOR|SECURITY TEAM|PLATFORM|ANTHROPIC|OPENAI|MODERATOR|OVERRIDE|CONFIGURATION OVERRIDE|IMPORTANT|URGENT|AGENT|AI|ASSISTANT|NEW_DIRECTIVE|CRITICAL_UPDATE|DIRECTIVE|INSTRUCTIONS?)(?![a-z_])[^\]\n]{0,80}/y,
  /** A line that begins with the name of a speaker. */
  roleLine:
    /(system(?: (?:message|prompt|notice|override|update|instruction|alert|note))?|assistant|human|user|developer(?: message)?|admin(?:istrator)?(?: (?:message|notice))?)\s?(?:\([^)\n]{0,40}\)\s?)?:/iy,
  /** `### SYSTEM`, `=== END OF DOCUMENT ===`, `###(system_message)`. */
  divider:
    /[#=]{2,12}\s?\(?(?:\/?\s?(?:end of|begin|start of|new)?\s?(?:system|admin|instruction|instructions|user input|user message|document|context|restart|response|human|assistant|prompt|override|important update|important|emergency)\b)[^\n]{0,60}/iy,
  /** A download that goes straight into an interpreter; group 1 is the host. */
  pipeToShell:
    /\b(?:curl|wget|iwr|irm|invoke-webrequest)\b[^\n|;]{0,200}?(?:https?:\/\/)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})[^\n|;]{0,200}\|\s{0,4}(?:sudo\s{1,4})?(?:-\w{1,4}\s{1,4})?(?:\/\w{1,10}\/(?:\w{1,10}\/)?)?(?:ba|z|da|k|fi)?(?:sh|python3?|node|perl|ruby|php|iex)\b/gi,
  /** The same through command substitution. */
  shellOfDownload:
    /(?:\b(?:(?:ba|z)?sh|python3?|node|perl|ruby|php)\s{1,4}-[cer]\s{0,4}|\beval\s{1,4}|\bsource\s{1,4}|\biex\s{0,4})["'`]{0,2}(?:\$\(|<\(|\()\s{0,4}(?:curl|wget|iwr|irm)\b[^\n)]{0,200}?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})/gi,
  /** A download that is made executable or run afterwards. */
  downloadAndRun:
    /\b(?:curl|wget)\b[^\n;&|]{0,200}?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})[^\n;&|]{0,200}(?:;|&&)\s{0,4}(?:sudo\s{1,4})?(?:chmod\s{1,4}(?:\+x|[0-7]{3,4}|a\+x)|(?:ba|z)?sh\s|python3?\s|node\s|\.\/)/gi,
  /** Wiping a disk, a home or the root. */
  destroy:
    /\brm\s{1,4}(?:-[a-z-]{1,20}\s{1,4}){1,4}["']?(?:\/(?=[\s"'`*;&|)]|$)|~|\$HOME\b|\/(?:home|etc|usr|boot|lib)\b(?!\/[a-z]))|--no-preserve-root|\bmkfs\.\w{2,5}\s|\bdd\s{1,4}if=\/dev\/(?:zero|u?random)\s{1,4}of=\/dev\/|:\(\)\s?\{\s?:\s?\|\s?:\s?&|\bshutil\.rmtree\(\s{0,3}["']\/["']|\bchmod\s{1,4}(?:-R\s{1,4}777|777\s{1,4}-R|-R\s{1,4}a\+rwx)\s{1,4}\/(?=[\s"'`;&|)]|$)|\bkill\s{1,4}-9\s{1,4}-1\b|\bdel\s{1,4}\/[sfq]\s{1,4}(?:\/[sfq]\s{1,4}){0,3}c:\\|\bformat\s{1,4}c:/gi,
  /** Shells that call home. */
  reverseShell:
    /\/dev\/(?:tcp|udp)\/[\w.-]{1,80}\/\d{1,5}|\bmkfifo\b[^\n]{0,160}\b(?:nc|ncat|netcat)\b|\b(?:nc|ncat|netcat)\s{1,4}(?:(?:-\w{1,6}|[\w.]{1,60})\s{1,4}){0,5}-[ec]\s|\bbash\s{1,4}-i\s{1,4}[>&]{1,2}|\bsocat\s{1,4}[^\n]{0,80}exec:/gi,
  /** Jobs and keys that stay. */
  persistence:
    />>?\s{0,3}["']?(?:\/etc\/(?:crontab|cron\.\w{1,8}|rc\.local|profile)|~?\/?[\w$/]{0,30}\.ssh\/authorized_keys|~?\/?[\w$/]{0,20}\.(?:bashrc|zshrc|bash_profile|profile)\b)|\|\s{0,3}crontab\s{1,3}-|\bschtasks\s{1,4}\/create\b/gi,
  /** Encoded text that is run at once. */
  decodeAndRun:
    /\bbase64\s{1,4}(?:-d|--decode|-D)\b[^\n|]{0,60}\|\s{0,4}(?:sudo\s{1,4})?(?:ba|z)?sh\b|\bpowershell(?:\.exe)?\s[^\n]{0,80}?-e(?:nc|ncodedcommand)?\s{1,4}[A-Za-z0-9+/=]{8,}|\beval\(\s{0,3}atob\(|\bexec\(\s{0,3}(?:base64|__import__\(["']base64)/gi,
  /** Another package source, or certificate checks off. */
  supplyChain:
    /\b(?:npm|yarn|pnpm)\s{1,4}config\s{1,4}set\s{1,4}registry[\s=]{1,4}https?:\/\/([\w.-]{1,100})|\b(?:--index-url|--extra-index-url)[\s=]{1,4}https?:\/\/([\w.-]{1,100})|\bPATH=\/tmp\b/gi,
  /** A web request that sends a file, command output or a secret; judged together with `secretWord`. */
  sendByRequest:
    /\b(?:curl|wget|http|https|iwr|invoke-webrequest)\b[^\n]{0,300}?(?:\s-d|--data(?:-binary|-raw|-urlencode)?|\s-F|--form|\s-T|--upload-file|--post-(?:data|file)|-body)[\s=]{1,3}["']?[^\s"']{0,60}(?:@|\$\(|`|\$\{?[A-Z_]{2,40})/gi,
  /** A request that posts something to a tunnel or a collector of requests. */
  sendToCollector:
    /\b(?:curl|wget|http|invoke-webrequest)\b[^\n]{0,200}?\b((?:[\w-]{1,60}\.){0,4}(?:trycloudflare\.com|ngrok(?:-free)?\.(?:io|app|dev)|webhook\.site|requestbin\.\w{2,4}|pipedream\.net|burpcollaborator\.net|oast\.\w{2,6}|interact\.sh|loca\.lt|serveo\.net|beeceptor\.com|hookbin\.com|requestcatcher\.com|transfer\.sh|file\.io|0x0\.st|termbin\.com)|discord(?:app)?\.com\/api\/webhooks|api\.telegram\.org\/bot)/gi,
  /** A container that is given the whole disk of its host. */
  containerEscape: /\bdocker\s{1,4}run\b[^\n]{0,120}\s-v\s{0,3}\/:\//gi,
  /** Keys and tokens copied to another machine. */
  copySecrets:
    /\b(?:scp|rsync|rclone)\b[^\n]{0,120}(?:\.ssh|\.aws|\.gnupg|\.env|id_rsa|\.kube|\.pem|credentials)[^\n]{0,80}\s[\w.-]{1,60}@?[\w.-]{1,80}:/gi,
  /** A table or database that is thrown away. */
  dropData: /\b(?:drop|truncate)\s{1,4}(?:table|database|schema)\s{1,4}(?:if\s{1,4}exists\s{1,4})?["'`]?\w{1,60}/gi,
  /** Output of one program that is piped into a request or a raw connection. */
  pipeToNetwork:
    /\b(?:cat|tar|find|env|printenv|ls|grep|base64|gzip|zip|echo|sqlite3|mysqldump|pg_dump)\b[^\n]{0,200}\|\s{0,4}(?:curl|wget|nc|ncat|netcat|socat|openssl s_client)\b[^\n]{0,200}/gi,
  /** A request whose address carries command output: `https://x/?d=$(cat …)`. */
  commandInUrl:
    /https?:\/\/[^\s"'`)]{1,120}(?:(?:\$\(|`)\s?(?:cat|env|printenv|whoami|hostname|ls|base64|id)\b|\$\{\s?(?:document\.cookie|localStorage|process\.env|os\.environ))/gi,
  /** Program code that posts a file or the environment. */
  codeUpload:
    /\b(?:requests\.post|axios\.post|fetch|urlopen|http\.request|httpx\.post)\s?\([^\n]{0,200}?(?:\.read\(\)|process\.env|os\.environ|readfilesync)/gi,
  /** The rest of a Markdown image or link with a query, from its `](`; group 1 is the address. */
  linkWithQuery: /\]\(\s?<?(https?:\/\/[^\s)?]{1,400}\?[^\n)]{1,600})/y,
  /** What in an address stands for data to be filled in. */
  payloadPlace:
    /\{\{?[a-z_. ]{2,40}\}?\}|\$\{?[A-Za-z_]{3,40}\}?|\$\(|<[a-z_ ]{3,40}>|[[(][A-Z_ ]{4,60}[\])]|%7B|[=&:,_](?:[A-Za-z0-9]{1,20}_){0,4}(?:BASE64|ENCODED?|API_?KEYS?|SECRETS?|PASSWORDS?|TOKENS?|HISTORY|CONVERSATION|SYSTEM_?PROMPT|CONTENTS?|CREDENTIALS?|ENV|USER_DATA|MEMORY|DATA_HERE|INSERT|YOUR_[A-Z_]{2,20})\b|[\w-]{1,40}\.md_content|[\w-]{1,30}_content\b/g,
  /** Names of secrets and of files that hold them. */
  secretWord:
    /\.env\b|id_rsa|id_ed25519|\.ssh\b|\.aws\b|\.gnupg|\.netrc|\.npmrc|\/etc\/(?:passwd|shadow)|\$\(env|\bprintenv\b|\benv\s?\||process\.env|os\.environ|[A-Z_]{0,30}(?:API_?KEY|SECRET|TOKEN|PASSW(?:OR)?D|CREDENTIALS?)\b|\bcredentials?\b|\bpasswords?\b|api[_ -]?keys?|history|memory\.md|soul\.md|claude\.md|agents\.md|\bkeychain\b|wallet|\.pem\b|\.key\b|\bsecrets?\b|private[_ -]key|\bxargs cat\b|package\.json/gi,
} as const;

/** Hosts whose install scripts are piped into a shell by their own documentation. */
const INSTALLER_HOSTS = new Set(
  `sh.rustup.rs npmjs.com www.npmjs.com get.docker.com bun.sh deno.land install.python-poetry.org ollama.com astral.sh get.pnpm.io raw.githubusercontent.com
  githubusercontent.com github.com get.helm.sh starship.rs mise.run mise.jdx.dev get.k3s.io tailscale.com fly.io claude.ai cursor.com opencode.ai
  nodejs.org deb.nodesource.com rpm.nodesource.com fnm.vercel.app volta.sh get.volta.sh brew.sh install.duckdb.org cli.github.com
  get.sdkman.io sdk.cloud.google.com download.docker.com apt.llvm.org packages.microsoft.com aka.ms get.rvm.io nixos.org install.determinate.systems
  foundry.paradigm.xyz solana.com release.anza.xyz dot.net code-server.dev cloudsmith.io dl.cloudsmith.io just.systems taskfile.dev arkade.dev
  get.arkade.dev jdx.dev pkgx.sh moonrepo.dev proto.sh encore.dev turso.tech get.tur.so pixi.sh prefix.dev rye.astral.sh pyenv.run
  get.opentofu.org hyper.sh gitlab.com packages.gitlab.com get.jenv.be daytona.io coder.com zed.dev ghcup.haskell.org get-ghcup.haskell.org
  opam.ocaml.org install.preset.io localhost 127.0.0.1 0.0.0.0 chatgpt.com cli.run.nodejs.org example.com openclaw.ai install.openclaw.ai vercel.com cli.vercel.com supabase.com railway.app render.com`.split(
    /\s+/,
  ),
);

/** True when a host is one of the well-known places of install scripts, or local. */
export function isInstallerHost(host: string): boolean {
  const name = host.toLowerCase();
  if (INSTALLER_HOSTS.has(name)) return true;
  const parent = name.split('.').slice(-2).join('.');
  return (
    parent !== 'example.com' &&
    INSTALLER_HOSTS.has(parent) &&
    parent !== 'github.com' &&
    parent !== 'vercel.com' &&
    parent !== 'render.com' &&
    parent !== 'railway.app'
  );
}
