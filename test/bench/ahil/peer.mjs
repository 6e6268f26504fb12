/** What the command line is compared with: reads a log, parses it and validates its entries. */
import { readFileSync } from 'node:fs';
import { ahilEntry } from '../../../server/src/engine/generated/validators.mjs';

const [, , file = ''] = process.argv;
const { entries } = JSON.parse(readFileSync(file, 'utf8'));
console.log(entries.filter((entry) => ahilEntry(entry)).length);
