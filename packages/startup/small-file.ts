import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** In KiB, far above any settings or secret. The file is read before anything else happens. */
const MAX_KIB = 64;

/** The file exists, but is no regular small file. The message is a reason without a full stop. */
export class NoSmallFile extends Error {
  override readonly name = 'NoSmallFile';
}

/**
 * Reads a file of at most 64 KiB synchronously. Never blocks and never reads without end: a named pipe without a
 * writer, or /dev/zero, would hang the start for good, and signals would not end it.
 * @param maxKib another limit, in KiB
 * @throws NoSmallFile, or the error of the operating system
 */
export function readSmallFile(path: string, maxKib = MAX_KIB): Buffer {
  const max = maxKib * 1_024;
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (fstatSync(file).isFIFO()) throw new NoSmallFile('it is a pipe, not a file');
    const bytes = Buffer.alloc(max + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    if (length > max) throw new NoSmallFile(`it is larger than ${maxKib} KiB`);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
