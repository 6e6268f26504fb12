/**
 * Text as a label that shows exactly this text: editors make icons of `$(name)` in lenses, lists and status items unless a backslash
 * stands before it.
 */
export function plainLabel(text: string): string {
  return text.replace(/\$\(/g, '\\$(');
}
