import { expect, it } from 'vitest';
import { attachmentSizeLimitOf } from '../../../src/bot/transport/interaction-fields.ts';

const MEBIBYTE = 1024 * 1024;

it.each([
  [{ attachment_size_limit: 25 * MEBIBYTE }, 25 * MEBIBYTE],
  [{ attachment_size_limit: 1 }, 1],
  [{ attachment_size_limit: 0 }, 10 * MEBIBYTE],
  [{ attachment_size_limit: -5 }, 10 * MEBIBYTE],
  [{ attachment_size_limit: 1.5 }, 10 * MEBIBYTE],
  [{ attachment_size_limit: '26214400' }, 10 * MEBIBYTE],
  [{ attachment_size_limit: null }, 10 * MEBIBYTE],
  [{}, 10 * MEBIBYTE],
  [null, 10 * MEBIBYTE],
])('%j is a limit of %i bytes', (interaction, bytes) => {
  expect(attachmentSizeLimitOf(interaction)).toBe(bytes);
});
