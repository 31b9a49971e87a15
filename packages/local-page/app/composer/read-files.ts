import type { PageFile } from '../../protocol/requests.ts';

/** Files that somebody has chosen, as they are sent. */
export function readFiles(files: Iterable<File>): Promise<PageFile[]> {
  return Promise.all(
    [...files].map(async (file) => ({
      name: file.name,
      contentType: file.type,
      base64: await base64Of(file),
    })),
  );
}

/** In bytes. */
export const fileSize = ({ base64 }: Pick<PageFile, 'base64'>): number =>
  Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

async function base64Of(file: File): Promise<string> {
  return new Uint8Array(await file.arrayBuffer()).toBase64();
}
