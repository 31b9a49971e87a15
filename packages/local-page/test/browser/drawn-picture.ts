import { crc32, deflateSync } from 'node:zlib';

/** A PNG of two colours that run into each other: https://www.w3.org/TR/png-3/ */
export function drawnPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = (y: number) =>
    [0, ...Array.from({ length: width }, (_, x) => [(88 + x) % 256, (101 + y) % 256, 242])].flat();
  const points = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat());
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
