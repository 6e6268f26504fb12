/// <reference lib="webworker" />
import { countTokens } from './o200kBase.ts';

/** The tokenizer as a script that the server in a web worker loads when it is first wanted. */
(self as unknown as { agentHandoffTokenizer?: object }).agentHandoffTokenizer = { countTokens };
