import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

it('nothing in the bot imports `node:http`, with which Node loads its whole fetch', () => {
  const importing = ['src', 'packages/reference-service/http'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`)
      .filter((file) =>
        /^import (?!type )[^;]*'(node:)?https?';/m.test(readFileSync(new URL(file, ROOT), 'utf8')),
      ),
  );
  expect(importing).toEqual([]);
});
