/**
 * Text of a file as the label of a quick pick, which would otherwise show `$(name)` as an icon. A backslash takes that meaning away and is
 * not shown itself.
 */
export function plainLabel(text: string): string {
  return text.replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}
