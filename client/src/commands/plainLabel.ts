/**
 * Text of a file as the label of a quick pick, which would otherwise show `$(name)` as an icon. A backslash takes that meaning away and is
 * not shown itself.
 */
export function plainLabel(text: string): string {
  return text.replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, '\\$&');
}

/** Text of a file where VS Code would also make `[text](command:…)` a link, as in a language status: neither icons nor links are left. */
export function plainDetail(text: string): string {
  return plainLabel(text).replaceAll('](', '] (');
}
