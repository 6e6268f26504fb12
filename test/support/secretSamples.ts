/** Secrets that no service ever gave out, made when tests run, so that no scanner of repositories stumbles over them. */
export interface SecretSample {
  /** The rule of the library that must find it, without the prefix that all have. */
  readonly rule: string;
  /** A text that holds it. */
  readonly text: string;
  /** What of the text is the secret. */
  readonly secret: string;
}

const lower = 'abcdefghijklmnopqrstuvwyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const hex = `${digits}abcdef`;
const alphanumeric = lower + upper + digits;
const base64 = `${alphanumeric}+/`;

/** A random generator that gives the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Samples of every form that the rules of the library know; another set for another seed. */
export function secretSamples(seed: number): SecretSample[] {
  const random = randomOf(seed);
  const some = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
  const token = (rule: string, secret: string): SecretSample => ({ rule, text: `It is ${secret} here.`, secret });
  const pem = (label: string, begin: string) => {
    const lines = [begin + some(base64, 62 - begin.length), ...Array.from({ length: 6 }, () => some(base64, 64))];
    return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----`;
  };
  const account = (key: string) =>
    JSON.stringify({ type: 'service_account', private_key_id: some(hex, 40), private_key: key }, undefined, 2);
  const serviceKey = pem('PRIVATE KEY', 'MII');
  const inner = (padding: string) =>
    JSON.stringify({ email: some(lower, 8), secretKey: some(alphanumeric, 40), more: some(alphanumeric, 80), padding });
  // The closing brace stands alone in the last group.
  const padded = ['', 'p', 'pp'].map(inner).find(({ length }) => length % 3 === 1) ?? '';
  return [
    ...['AWS_SECRET_ACCESS_KEY = ', 'aws_secret_access_key: "', "AwsSecretAccessKey=> '", 'SECRET_ACCESS_KEY='].map(
      (name): SecretSample => {
        const secret = some(alphanumeric, 40);
        return { rule: 'aws', text: `${name}${secret}\n`, secret };
      },
    ),
    { rule: 'gcp', text: account(serviceKey), secret: JSON.stringify(serviceKey).slice(1, -1) },
    ...['RSA PRIVATE KEY', 'DSA PRIVATE KEY', 'EC PRIVATE KEY', 'PRIVATE KEY'].map((label) =>
      token('privatekey', pem(label, 'MII')),
    ),
    token('privatekey', pem('OPENSSH PRIVATE KEY', 'b3BlbnNzaC1rZXktdjE')),
    token('privatekey', pem('PGP PRIVATE KEY BLOCK', 'MII')),
    token('npm', `npm_${some(alphanumeric, 36)}`),
    ...[some(hex, 40)].map((secret) => ({ rule: 'npm', text: `//registry/:_authToken=${secret}\n`, secret })),
    ...[some(hex, 40)].map((secret) => ({
      rule: 'npm',
      text: `"git+https://${secret}:x-oauth-basic@github.com/a/b.git"`,
      secret,
    })),
    ...['http', 'https', 'ftp', 'ftps'].map((scheme): SecretSample => {
      const secret = some(alphanumeric, 12);
      return { rule: 'basicauth', text: `See ${scheme}://deployer:${secret}@files.acme.io/x for it.`, secret };
    }),
    ...['xoxb', 'xoxp', 'xapp', 'xoxa', 'xoxo', 'xoxr'].map((prefix) =>
      token('slack', `${prefix}-${some(digits, 11)}-${some(digits, 12)}-${some(alphanumeric, 24)}`),
    ),
    token('slack', `xoxa-2-${some(digits, 8)}-${some(alphanumeric, 8)}`),
    token('slack', `https://hooks.slack.com/services/T${some(upper, 8)}/B${some(upper, 8)}/${some(alphanumeric, 24)}`),
    token('slack', `HTTPS://HOOKS.SLACK.COM/services/T${some(upper, 8)}/B${some(upper, 8)}/${some(alphanumeric, 24)}`),
    token('sendgrid', `SG.${some(alphanumeric, 22)}.${some(alphanumeric, 20)}-${some(alphanumeric, 22)}`),
    ...['shppa', 'shpca', 'shpat', 'shpss'].map((prefix) => token('shopify', `${prefix}_${some(hex, 32)}`)),
    ...['sk_live', 'sk_test', 'rk_live', 'rk_test'].map((prefix) =>
      token('stripe', `${prefix}_${some(alphanumeric, 24)}`),
    ),
    ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((prefix) => token('github', `${prefix}_${some(alphanumeric, 36)}`)),
    token('github', `github_pat_${some(alphanumeric, 82)}`),
    token(
      'github',
      `ghs_${some(digits, 6)}_${some(alphanumeric, 40)}.${some(alphanumeric, 120)}.${some(alphanumeric, 43)}`,
    ),
    token('gitlab', `glpat-${some(alphanumeric, 20)}`),
    token('grafana', `glc_${some(base64, 60)}==`),
    token('grafana', `glsa_${some(alphanumeric, 32)}_${some(hex, 8)}`),
    ...[`sk-${some(alphanumeric, 20)}`].map((begin) => token('openai', `${begin}T3BlbkFJ${some(alphanumeric, 20)}`)),
    ...['proj', 'svcacct', 'admin'].flatMap((kind) =>
      [58, 74].map((length) =>
        token('openai', `sk-${kind}-${some(alphanumeric, length)}T3BlbkFJ${some(alphanumeric, length)}`),
      ),
    ),
    token('anthropic', `sk-ant-api03-${some(alphanumeric, 93)}AA`),
    token('groq', `gsk_${some(alphanumeric, 52)}`),
    token('huggingface', `hf_${some(lower + upper, 34)}`),
    token('linear', `lin_api_${some(alphanumeric, 40)}`),
    token('notion', `ntn_${some(digits, 11)}${some(alphanumeric, 35)}`),
    token('1password', `ops_${btoa(padded)}`),
    ...['mongodb', 'mongodb+srv', 'mysql', 'mysqlx', 'jdbc:mysql', 'postgres', 'postgresql', 'PostgreSQL'].map(
      (scheme): SecretSample => {
        const secret = `${some(alphanumeric, 10)}!`;
        return {
          rule: 'database-connection-string',
          text: `"${scheme}://deployer:${secret}@db.acme.io:1234/shop?x=1"`,
          secret,
        };
      },
    ),
    ...['#', '?', ':', '"', "'", '<'].map((sign): SecretSample => {
      const secret = `${some(alphanumeric, 5)}${sign}${some(alphanumeric, 5)}`;
      return { rule: 'database-connection-string', text: `mysql://deployer:${secret}@db.acme.io/shop`, secret };
    }),
    token('hashicorp-vault', `hvs.${some(alphanumeric, 95)}`),
    token('hashicorp-vault', `hvb.${some(alphanumeric, 150)}`),
    token('hashicorp-vault', `hvr.${some(alphanumeric, 95)}`),
    ...['vcp', 'vci', 'vca', 'vcr', 'vck'].map((prefix) => token('vercel', `${prefix}_${some(alphanumeric, 24)}`)),
    token('databricks', `dapi${some(hex, 32)}`),
    token('databricks', `dapi${some(hex, 32)}-2`),
    token('docker', `dckr_pat_${some(alphanumeric, 27)}`),
    token('figma', `figd_${some(alphanumeric, 40)}`),
    ...['cfk', 'cfut', 'cfat'].map((prefix) =>
      token('cloudflare', `${prefix}_${some(alphanumeric, 40)}${some(hex, 8)}`),
    ),
    ...['api', 'auth', 'client', 'scim', 'webhook', 'other'].map((kind) =>
      token('tailscale', `tskey-${kind}-${some(alphanumeric, 12)}-${some(alphanumeric, 20)}`),
    ),
  ];
}

/** Keys in the forms that AAHP v3 section 2.6 and its tools list. */
export function listedSecrets(seed: number): { readonly text: string; readonly secret: string }[] {
  const random = randomOf(seed);
  const some = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
  const alone = (secret: string) => ({ text: `It is ${secret} here.`, secret });
  return [
    ...['SERVICE_KEY', 'OPENAI_API_KEY', 'DB_PASSWORD', 'CLIENT_SECRET', 'AUTH_TOKEN'].flatMap((name) => {
      const secret = `${some(lower, 5)}7${some(alphanumeric, 10)}`;
      return [
        { text: `export ${name}=${secret}\n`, secret },
        { text: `\`${name}="${secret}"\``, secret },
      ];
    }),
    ...[`${some(lower, 6)}9${some(alphanumeric, 20)}`].flatMap((secret) => [
      { text: `Authorization: Bearer ${secret}\n`, secret },
      { text: `{"authorization":"bearer ${secret}"}`, secret },
    ]),
    alone(`sk-${some(alphanumeric, 8)}4${some(alphanumeric, 15)}`),
    alone(`ghp_${some(alphanumeric, 20)}`),
    alone(`gho_${some(alphanumeric, 20)}`),
    alone(`AKIA${some(upper, 8)}${some(digits + upper, 8)}`),
  ];
}
