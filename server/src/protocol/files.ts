export interface FileParams {
  readonly uri: string;
}

/** Answer to `readFile`: the content in base64, or why there is none. */
export type ReadFileResult =
  | { readonly kind: 'file'; readonly base64: string; readonly modified: number }
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'unreadable'; readonly reason: string };

export type ListFolderResult = readonly {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}[];
