#!/usr/bin/env node
/* Detector command for a benchmark scorer: prints the names of the files in a folder that have a finding of warning level and up. */
import fs from 'node:fs';
import path from 'node:path';
import { findHiddenText } from '../../../server/src/engine/safety/hiddenText.ts';
import { findPromptInjections } from '../../../server/src/engine/safety/promptInjection.ts';
import { languageOf } from './measure.ts';

const folder = process.argv[2];
const flagged = [];
for (const name of fs.readdirSync(folder)) {
  const text = fs.readFileSync(path.join(folder, name), 'utf8');
  const language = languageOf(name);
  const warnings = findPromptInjections(text, language).filter((finding) =>
    /^(?:certain|high|medium)$/.test(finding.confidence),
  );
  if (warnings.length > 0 || findHiddenText(text, language).length > 0) flagged.push(name);
}
console.log(JSON.stringify(flagged));
