import type { EncodedFile } from 'local-discord/control-client';

/** Files that somebody has chosen, as they are sent. */
export function readFiles(files: Iterable<File>): Promise<EncodedFile[]> {
  return Promise.all(
    [...files].map(async (file) => ({
      name: file.name,
      ...(file.type !== '' && { content_type: file.type }),
      base64: await base64Of(file),
    })),
  );
}

/** In bytes. */
export const fileSize = ({ base64 }: Pick<EncodedFile, 'base64'>): number =>
  Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

async function base64Of(file: File): Promise<string> {
  return new Uint8Array(await file.arrayBuffer()).toBase64();
}
