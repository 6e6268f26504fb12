import { stat } from 'node:fs/promises';
import { rootAround } from '../../workspace/projectPlaces.ts';
import { fsPathOf } from '../displayPath.ts';

/** So many files and bytes are held at a time. */
const fileLimit = 64;
const byteLimit = 16 * 1024 * 1024;

/**
 * Parts a list of files, so that only a few are held at a time. Files of one handoff root stay together, since they are judged together.
 * @param uris URIs in order
 */
export async function* batchesOf(uris: readonly string[]): AsyncGenerator<readonly string[], void, undefined> {
  let batch: string[] = [];
  let bytes = 0;
  let root: string | undefined;
  for (const uri of uris) {
    const own = rootAround(uri);
    const size = await sizeOf(uri);
    const staysWithRoot = own !== undefined && own === root;
    if (batch.length > 0 && !staysWithRoot && (batch.length >= fileLimit || bytes + size > byteLimit)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(uri);
    bytes += size;
    root = own;
  }
  if (batch.length > 0) yield batch;
}

async function sizeOf(uri: string): Promise<number> {
  try {
    return (await stat(fsPathOf(uri))).size;
  } catch {
    return 0;
  }
}
