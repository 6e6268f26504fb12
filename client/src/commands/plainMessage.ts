/**
 * Text as a message, a prompt or a button that shows exactly this text: editors make links of `[text](address)`, and with some
 * addresses run commands. What is quoted out of a file must not do that.
 */
export function plainMessage(text: string): string {
  return text.replaceAll('](', '] (');
}
