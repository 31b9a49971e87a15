import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpProblem } from '../http/problem-details.ts';
import type { NameTable } from './name-table.ts';
import {
  hashedNamesAnswer,
  hashParameters,
  type Listing,
  listingAnswer,
  listParameters,
  nameParameters,
  namesAnswer,
  pageParameters,
  walletAnswer,
  walletParameters,
} from './names-schema.ts';

/** The name-listing call, its two steps, both in one call, and an extension of the interface: the names of hashes. */
export function namesRoutes(table: NameTable): FastifyPluginAsyncZod {
  function walletOf(name: string): string {
    const found = table.find(name);
    if (found === undefined)
      throw new HttpProblem(404, `The name ${JSON.stringify(name)} is not registered.`);
    return found.wallet;
  }

  function placeOf(last: string): number {
    const found = table.find(last);
    if (found) return found.id;
    const sentence = `The query parameter starting_after must be a registered name; ${JSON.stringify(last)} is not.`;
    throw new HttpProblem(400, sentence);
  }

  return async (service) => {
    service.get(
      '/api/v1/names/:name/wallet',
      {
        schema: {
          summary: 'Resolve the wallet of a name',
          params: nameParameters,
          response: { 200: walletAnswer },
        },
      },
      async ({ params }) => ({ data: { wallet: walletOf(params.name) } }),
    );

    service.get(
      '/api/v1/wallets/:wallet/names',
      {
        schema: {
          summary: 'List the names of a wallet',
          params: walletParameters,
          querystring: pageParameters,
          response: { 200: namesAnswer },
        },
      },
      async ({ params: { wallet }, query: { limit, default: direction, starting_after: last } }) => {
        const after = last === undefined ? undefined : placeOf(last);
        const names = table.namesOf(wallet, limit, direction, after);
        // The page after the last is empty, too, so an empty page alone does not mean an unknown wallet.
        if (names.length === 0 && table.namesOf(wallet, 1, 'asc').length === 0) {
          throw new HttpProblem(404, `No name is registered to the wallet ${JSON.stringify(wallet)}.`);
        }
        return { data: { names } };
      },
    );

    service.get(
      '/api/v1/names',
      {
        schema: {
          summary: 'Resolve names and wallets by the hashes of names',
          querystring: hashParameters,
          response: { 200: hashedNamesAnswer },
        },
      },
      async ({ query }) => ({
        data: query.hash.flatMap((hash) => {
          const found = table.findByDigest(Buffer.from(hash, 'hex'));
          return found === undefined ? [] : [{ hash, ...found }];
        }),
      }),
    );

    service.get(
      '/api/v1/names/:name',
      {
        schema: {
          summary: 'Both steps in one: the wallet of a name, and its names',
          params: nameParameters,
          querystring: listParameters,
          response: { 200: listingAnswer },
        },
      },
      async ({ params, query }) => {
        const wallet = walletOf(params.name);
        const data: Listing = [{ wallet }, { names: table.namesOf(wallet, query.limit, query.default) }];
        return { data };
      },
    );
  };
}
