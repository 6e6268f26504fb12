import { buildValidators } from '../../scripts/buildValidators.mjs';

/** The validators are generated code; tests must never run against stale ones. */
export default async function setup(): Promise<void> {
  await buildValidators();
}
