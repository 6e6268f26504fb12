/** Folders that editors make in a project by themselves, as soon as it is opened or a setting is changed. */
const folders = new Set([
  '.vscode',
  '.idea',
  '.vs',
  '.fleet',
  '.zed',
  '.nova',
  '.settings',
  '.history',
  '.metals',
  '.bloop',
]);

/** Files that editors and file managers leave behind: their own settings, thumbnails, swap files, locks and backups. */
const files =
  /^(?:\.DS_Store|\._.+|Thumbs\.db|desktop\.ini|\.directory|\.project|\.classpath|.+\.iml|.+\.sublime-workspace|\..+\.sw[a-p]|#.+#|\.#.+|.+~)$/i;

/**
 * Whether a new file or folder is one that editors and operating systems leave behind unasked: nobody has worked on the project
 * because of it. @param path with `/`; that of a folder ends in one
 */
export function isEditorLeftover(path: string): boolean {
  const names = path.split('/');
  const file = names.pop() ?? '';
  return names.some((name) => folders.has(name)) || files.test(file);
}
