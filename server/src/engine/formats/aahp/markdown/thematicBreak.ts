/** Whether a line, seen by itself, is a thematic break such as `---` or `* * *` (CommonMark section 4.1). */
export function isThematicBreak(line: string): boolean {
  const marks = line.trim().replace(/[ \t]/g, '');
  const [first] = marks;
  if (marks.length < 3 || first === undefined || !'-*_'.includes(first)) return false;
  return /^ {0,3}[-*_]/.test(line) && marks === first.repeat(marks.length);
}
