import { type Message, message } from '../../message.ts';

/** What keeps a file from being read, as file systems say it; the client says some of it. */
const unreadableReasons = [
  message('it is a folder'),
  message('permission is denied'),
  message('its symbolic links go round in a circle'),
  message('its name is too long'),
  message('its name is not valid UTF-8 and has to be changed'),
  message('too many files are open'),
  message('another program uses it'),
  message('the device reports an error'),
  message('the file server has lost it'),
  message('the system reports an error'),
  message('git does not have its content'),
  message('it is not a regular file'),
  message('only a Git LFS pointer is here, and "git lfs pull" gets the content'),
  message('the editor cannot read it'),
] as const;

const unlistable = 'it is a folder that cannot be listed: ';

/** A reason as a clause that can be translated; as it is where the system has said it. */
export function unreadableReason(reason: string): string | Message {
  if (reason.startsWith(unlistable))
    return message('it is a folder that cannot be listed: {reason}', {
      reason: unreadableReason(reason.slice(unlistable.length)),
    });
  return unreadableReasons.find(({ template }) => template === reason) ?? reason;
}
