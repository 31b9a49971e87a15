interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The first bytes of a PNG, including its first chunk's name: the size follows. */
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
const GIF = /^GIF8[79]a/;
const JPEG = '\xff\xd8';
/** The segments of a JPEG that begin a frame, which contains its size; the three missing numbers are other segments. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** The size of a PNG, GIF or JPEG in pixels, from its first bytes; undefined for other files. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begin = Buffer.from(bytes.subarray(0, 24)).toString('latin1');
  if (begin.length < 24) return undefined;
  if (begin.startsWith(PNG)) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (GIF.test(begin)) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return begin.startsWith(JPEG) ? jpegSize(view) : undefined;
}

/** Walks from segment to segment, each of which begins with its kind and its length. */
function jpegSize(view: DataView): ImageSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined;
    if (FRAMES.has(view.getUint8(at + 1)))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}
