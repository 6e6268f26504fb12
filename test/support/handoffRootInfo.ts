import type { HandoffRootInfo } from '../../server/src/protocol.ts';

/** What a server tells of a handoff root that is called so and lies at the top of a file system. */
export function handoffRootInfo(name: string): HandoffRootInfo {
  return {
    uri: `file:///${name}`,
    manifestUri: `file:///${name}/MANIFEST.json`,
    hasManifest: true,
    label: name,
    phase: undefined,
    agent: undefined,
    quickContext: undefined,
    lockedBy: undefined,
  };
}
