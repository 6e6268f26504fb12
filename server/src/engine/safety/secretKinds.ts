/** What a secret is, by the name that its placeholder carries; the sentences name it. */
export const secretKinds = {
  '1password-token': 'a 1Password service account token',
  'anthropic-api-key': 'an Anthropic API key',
  'api-key': 'an API key',
  'aws-access-key': 'an AWS access key ID',
  'aws-secret-access-key': 'an AWS secret access key',
  'bearer-token': 'a bearer token',
  'cloudflare-token': 'a Cloudflare token',
  'connection-password': 'a password in a connection string',
  'databricks-token': 'a Databricks token',
  'docker-token': 'a Docker access token',
  'figma-token': 'a Figma token',
  'gcp-private-key': 'the private key of a Google service account',
  'github-token': 'a GitHub token',
  'gitlab-token': 'a GitLab token',
  'google-api-key': 'a Google API key',
  'grafana-token': 'a Grafana token',
  'groq-api-key': 'a Groq API key',
  'huggingface-token': 'a Hugging Face token',
  'json-web-token': 'a JSON Web Token',
  'linear-token': 'a Linear API token',
  'notion-token': 'a Notion token',
  'npm-token': 'an npm token',
  'openai-api-key': 'an OpenAI API key',
  password: 'a password',
  'private-key': 'a private key',
  secret: 'a secret',
  'sendgrid-api-key': 'a SendGrid API key',
  'shopify-token': 'a Shopify token',
  'slack-token': 'a Slack token',
  'slack-webhook': 'the address of a Slack webhook',
  'stripe-key': 'a Stripe key',
  'tailscale-key': 'a Tailscale key',
  token: 'a token',
  'url-password': 'a password in an address',
  'vault-token': 'a HashiCorp Vault token',
  'vercel-token': 'a Vercel token',
} as const;

export type SecretKind = keyof typeof secretKinds;

/** A place in a text that holds a secret; UTF-16 offsets. */
export interface SecretMatch {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
}
