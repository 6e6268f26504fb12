import { generate } from '../../scripts/generate.mjs';

/** Tests must never run against stale generated modules. */
export default async function setup(): Promise<void> {
  await generate();
}
