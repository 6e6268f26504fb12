/** What became of something that git was asked to write. `reason` is what git said, on one line. */
export type GitOutcome =
  { readonly kind: 'done'; readonly commit: string } | { readonly kind: 'failed'; readonly reason: string };

/** Git where it writes: only when a person or an agent has asked for that, never in an untrusted workspace. */
export interface GitWriter {
  /**
   * Commits what is staged together with everything below one folder, with the hooks, the identity and the signature that git is set
   * up for. `project` is the URI of the project's folder; `folder` is relative to it.
   */
  commitFolder(project: string, folder: string, message: string): Promise<GitOutcome>;
  /** Tags what is checked out. `message` is what the tag says. */
  tagHead(project: string, name: string, message: string): Promise<GitOutcome>;
}
