import { addressesIn } from '../addresses.ts';

/**
 * Words of which a sentence that passes secrets on has one, besides its verbs: where they go, if not to an address; leave for it; a verb of
 * reading that leads them in.
 */
const PASSES_ON =
  /\b(?:me|us|your?|public|paste|pastebin|commit message|issue|ticket|pull request|pr|description|comment|body|title|wiki|changelog|bug report|chat|branch name|tag name|header|gist|forum|slack|discord|telegram|argument|parameter|field|property|query|url|param|request to|path segment|subdomain|response|reply|answer|summary|output|agents?|assistants?|ai|models?|bots?|copilots?|(?:may|can|to|shall|must|should) be|read|open|access|retrieve|fetch|load|use|call|search|get)\b/i;

/** True when a sentence may pass the secrets on that it speaks of. */
export function passesOn(sentence: string): boolean {
  return PASSES_ON.test(sentence) || addressesIn(sentence).length > 0;
}
