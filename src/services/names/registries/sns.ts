import { z } from 'zod';
import { addressText, nameText, parseAnswer, rowsOf, text, unexpected } from '../../http/service-answer.ts';
import { mapRows } from '../../lists/page.ts';
import { encodeStrictly } from '../../text.ts';
import { solanaAddress } from './addresses.ts';
import type { Registry, RegistryAnswer } from './registry.ts';

const domains = rowsOf(z.object({ domain: nameText }));

/** Returns the result in the envelope. @throws ServiceFailure */
function inEnvelope<Result>(schema: z.ZodType<Result>, { body }: RegistryAnswer): Result {
  const { s, result } = parseAnswer(z.object({ s: text(), result: z.unknown() }), body);
  if (s !== 'ok') throw unexpected('the answer reports an error with status 200');
  return parseAnswer(schema, result, 'result');
}

/** One or two labels and the ending. The server judges their content. */
const NAME = /^[^\s\p{Cc}./]+(?:\.[^\s\p{Cc}./]+)?\.(?:sns|sol)$/u;
const OLD_ENDING = /\.sol$/;

/** The Solana Name Service, by the second version of its proxy (https://sns.id). */
export const sns: Registry = {
  title: 'SNS',
  address: 'https://sdk-proxy-v2.sns.id',
  endings: ['.sns', '.sol'],
  complete: (text) => `${text}.sns`,
  name(text) {
    const name = text.toLowerCase();
    return NAME.test(name) ? name : undefined;
  },
  wallet: solanaAddress,
  // `.sol` never becomes `.sns` silently, because the same label may belong to somebody else there.
  instead: (name) => (OLD_ENDING.test(name) ? name.replace(OLD_ENDING, '.sns') : undefined),
  owner: {
    absent: [404],
    call: (name) => ({ path: `/resolve/${encodeStrictly(name)}` }),
    read: (answer) => (answer.status === 404 ? undefined : { wallet: inEnvelope(addressText, answer) }),
  },
  names: {
    call: ({ wallet }) => ({ path: `/domains/${encodeStrictly(wallet)}` }),
    read(answer) {
      const names = mapRows(inEnvelope(domains, answer), ({ domain }) => `${domain}.sns`);
      return { names, next: undefined };
    },
  },
  maxNamesPerCall: 10_000,
  hasOrder: false,
  link: (wallet) => `https://explorer.solana.com/address/${wallet}`,
  example: 'bonfida.sns',
  walletExample: '11111111111111111111111111111112',
};
