import type { FileSystem } from '../../../server/src/workspace/fileSystem.ts';
import type { VirtualClock } from './virtualClock.ts';

/** Answers take up to so many milliseconds on their way there, and as many back. */
const slowest = 6;

/**
 * A file system that takes its time: each question waits before it looks, and each answer afterwards. How long follows from the seed, the question
 * and how often it was put, so that leaving out a step changes little of what else happens.
 */
export class SlowFileSystem implements FileSystem {
  /** Questions put, and answers given. */
  activity = 0;
  private readonly files: FileSystem;
  private readonly clock: VirtualClock;
  private readonly seed: number;
  private readonly asked = new Map<string, number>();

  constructor(files: FileSystem, clock: VirtualClock, seed: number) {
    this.files = files;
    this.clock = clock;
    this.seed = seed;
  }

  read(uri: string, within: string, hashed: boolean) {
    return this.slowly(`read ${uri}`, () => this.files.read(uri, within, hashed));
  }

  list(folder: string) {
    return this.slowly(`list ${folder}`, () => this.files.list(folder));
  }

  resolveLink(uri: string, within: string) {
    return this.slowly(`resolveLink ${uri}`, () => this.files.resolveLink(uri, within));
  }

  exists(uri: string, within: string) {
    return this.slowly(`exists ${uri}`, () => this.files.exists(uri, within));
  }

  private async slowly<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    this.activity++;
    const count = (this.asked.get(question) ?? 0) + 1;
    this.asked.set(question, count);
    const chance = hash(`${this.seed} ${count} ${question}`);
    await this.clock.pause(chance % slowest);
    const answer = await ask();
    await this.clock.pause((chance >>> 8) % slowest);
    this.activity++;
    return answer;
  }
}

/** FNV-1a, with its bits mixed once more. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}
