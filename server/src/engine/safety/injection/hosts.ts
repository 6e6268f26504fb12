/** Hosts whose install scripts are piped into a shell by their own documentation. */
const INSTALLER_HOSTS = new Set(
  `sh.rustup.rs npmjs.com get.docker.com bun.sh deno.land install.python-poetry.org ollama.com astral.sh get.pnpm.io raw.githubusercontent.com
  github.com get.helm.sh starship.rs mise.run mise.jdx.dev get.k3s.io tailscale.com fly.io claude.ai cursor.com opencode.ai nodejs.org
  nodesource.com fnm.vercel.app volta.sh brew.sh install.duckdb.org cli.github.com sdkman.io sdk.cloud.google.com download.docker.com
  apt.llvm.org packages.microsoft.com aka.ms get.rvm.io nixos.org install.determinate.systems foundry.paradigm.xyz solana.com anza.xyz dot.net
  code-server.dev cloudsmith.io just.systems taskfile.dev arkade.dev jdx.dev pkgx.sh moonrepo.dev encore.dev turso.tech get.tur.so pixi.sh
  prefix.dev pyenv.run get.opentofu.org gitlab.com packages.gitlab.com daytona.io coder.com zed.dev haskell.org ocaml.org chatgpt.com openclaw.ai
  vercel.com supabase.com wasmtime.dev rustup.rs julialang.org bazel.build xmake.io flutter.dev pulumi.com hashicorp.com gradle.org bit.dev
  scoop.sh chocolatey.org ohmyposh.dev rclone.org getcomposer.org linkerd.io istio.io cilium.io netdata.cloud wasmer.io meteor.com jbang.dev direnv.net
  zerotier.com sentry.io pi-hole.net k0s.sh rke2.io microk8s.io influxdata.com elastic.co grafana.com datadoghq.com atuin.sh temporal.download
  railway.app railway.com dagger.io earthly.dev tilt.dev jetify.com devenv.sh flox.dev crystal-lang.org nim-lang.org swift.org kotlinlang.org
  elixir-lang.org clickhouse.com questdb.io surrealdb.com meilisearch.com cockroachlabs.com ngrok.com expo.dev shopify.dev stripe.com doppler.com
  infisical.com teleport.dev goteleport.com letsencrypt.org acme.sh yarnpkg.com pnpm.io deno.com python.org golang.org go.dev`
    .split(/\s+/)
    .filter((host) => host !== ''),
);

/** Hosts under which anyone can have a name of their own. */
const SHARED_HOSTS =
  /(?:^|\.)(?:github\.io|githubusercontent\.com|gitlab\.io|vercel\.app|netlify\.app|pages\.dev|workers\.dev|render\.com|herokuapp\.com|web\.app)$/;

/** True when a host is one of the well-known places of install scripts. */
export function isInstallerHost(host: string): boolean {
  const name = host.toLowerCase();
  if (INSTALLER_HOSTS.has(name)) return true;
  if (SHARED_HOSTS.test(name)) return false;
  return INSTALLER_HOSTS.has(name.split('.').slice(-2).join('.'));
}

/** Tunnels and public collectors of requests: places where nobody's own service lives. */
const COLLECTORS =
  /(?:^|\.)(?:trycloudflare\.com|ngrok\.(?:io|app|dev)|ngrok-free\.(?:app|dev)|webhook\.site|requestbin\.(?:com|net)|pipedream\.net|burpcollaborator\.net|oast\.(?:pro|live|site|online|fun|me)|interact\.sh|loca\.lt|serveo\.net|beeceptor\.com|hookbin\.com|requestcatcher\.com|transfer\.sh|file\.io|0x0\.st|termbin\.com)$/;

/** True for tunnels, request collectors, and the inboxes of chat services that a URL alone opens. */
export function isCollector(host: string, url: string): boolean {
  return (
    COLLECTORS.test(host) ||
    /discord(?:app)?\.com\/api\/webhooks|api\.telegram\.org\/bot|hooks\.slack\.com\/services/.test(url)
  );
}

/** Hosts whose badges and links carry queries as a matter of course. */
export function isBadgeHost(host: string): boolean {
  return /(?:^|\.)(?:shields\.io|fury\.io|github\.com|codecov\.io|vercel\.com|gitpod\.io|githubusercontent\.com|npmjs\.com|pypi\.org|badgen\.net|coveralls\.io)$/.test(
    host,
  );
}

/** Package registries that a project may well name. */
export function isPackageRegistry(host: string): boolean {
  return /(?:^|\.)(?:npmjs\.org|npmjs\.com|pypi\.org|yarnpkg\.com|npmmirror\.com|pytorch\.org|pkg\.dev|jfrog\.io|pkg\.github\.com|nvidia\.com)$/.test(
    host,
  );
}

/** Well-known places of packages that are installed from an address, and the names that a team's own store commonly has. */
export function isPackageHost(host: string): boolean {
  const name = host.toLowerCase();
  return (
    isInstallerHost(name) ||
    isPackageRegistry(name) ||
    /(?:^|\.)(?:codeberg\.org|bitbucket\.org|huggingface\.co|pythonhosted\.org|pkg\.pr\.new|sheetjs\.com|anaconda\.org|pyg\.org|openmmlab\.com|sr\.ht|azure\.com|visualstudio\.com|googleapis\.com|jsr\.io|esm\.sh|jsdelivr\.net|unpkg\.com|rubygems\.org|crates\.io|gnu\.org|apache\.org)$/.test(
      name,
    ) ||
    /\.(?:internal|local|lan|corp|intra|intranet|home)$/.test(name) ||
    /^(?:nexus|artifactory|artifacts|artifact|git|gitlab|gitea|forgejo)\./.test(name)
  );
}
