import { message, type Message } from '../message.ts';

const wholeSizes = { kilobyte: '{whole} KB', megabyte: '{whole} MB', gigabyte: '{whole} GB' } as const;
/** The same with a digit behind the point, which not every language calls a point. */
const sizes = {
  kilobyte: '{whole}.{tenths} KB',
  megabyte: '{whole}.{tenths} MB',
  gigabyte: '{whole}.{tenths} GB',
} as const;

/** A size as people read it, such as `5.1 MB`. A unit is 1024 times the one before, as in editors and file managers. @param bytes a whole number */
export function readableSize(bytes: number): Message {
  if (bytes < 1024) return exactSize(bytes);
  const inTenths = (unit: number) => Math.round((bytes / unit) * 10);
  // What is nearly a whole larger unit is rounded to one.
  const isBelow = (unit: number) => inTenths(unit) < 10_240;
  if (isBelow(1024)) return sizeIn('kilobyte', inTenths(1024));
  return isBelow(1024 ** 2) ? sizeIn('megabyte', inTenths(1024 ** 2)) : sizeIn('gigabyte', inTenths(1024 ** 3));
}

function sizeIn(unit: keyof typeof sizes, inTenths: number): Message {
  const args = { whole: Math.floor(inTenths / 10), tenths: inTenths % 10 };
  return message((args.tenths === 0 ? wholeSizes : sizes)[unit], args);
}

/** Two sizes that differ, as people read them; to the byte where they would look the same otherwise. */
export function readableSizes(one: number, other: number): readonly [Message, Message] {
  const [first, second] = [readableSize(one), readableSize(other)];
  const looksSame =
    first.template === second.template &&
    first.args['whole'] === second.args['whole'] &&
    first.args['tenths'] === second.args['tenths'];
  return looksSame ? [exactSize(one), exactSize(other)] : [first, second];
}

function exactSize(bytes: number): Message {
  return bytes === 1 ? message('1 byte') : message('{bytes} bytes', { bytes });
}
