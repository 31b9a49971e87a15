import type { ManagedResource, ResourceClient } from '../../services/managed-resource.ts';
import type { Services } from '../../services/services.ts';
import { type Finding, find, type Outcome } from './finding.ts';

const TEN = { offset: 0, limit: 10 };

/** What the calls are made with. */
export interface Keys {
  readonly token?: string | undefined;
  /** Whether the name listing carries the token. */
  readonly sendToken: boolean;
  readonly recordsSendToken: boolean;
}

/**
 * Reaches each call of the interface once, read-only, through the clients that the bot uses.
 * @param name a registered name; without one the name listing is not reached
 */
export async function examineCalls(
  { conversations, scores, scoreRecords, names }: Services,
  { token, sendToken, recordsSendToken }: Keys,
  name: string | undefined,
): Promise<Finding[]> {
  const key = token === undefined ? 'set API_TOKEN' : 'check API_TOKEN';
  const keyOf = (sent: boolean, variable: string) => (sent || !token ? key : `set ${variable}=true`);
  return [
    ...(await examineResource('conversation', conversations, key)),
    ...(await examineResource('score', scores, key)),
    await find(
      'list score records',
      async () => {
        const { rows, more } = await scoreRecords.page({ direction: 'asc', ...TEN });
        return ['ok', counted(rows.length, more)];
      },
      keyOf(recordsSendToken, 'RECORDS_SEND_TOKEN'),
    ),
    await find(
      'list names',
      async () => {
        if (name === undefined) return ['unknown', 'give a registered name: npm run doctor -- --name NAME'];
        const listing = await names.list(name, { direction: 'asc', ...TEN });
        return ['ok', `the wallet, and ${counted(listing.names.length, listing.more)}`];
      },
      keyOf(sendToken, 'NAMES_SEND_TOKEN'),
    ),
  ];
}

async function examineResource<Resource extends ManagedResource, Parties>(
  kind: string,
  client: ResourceClient<Resource, Parties>,
  key: string,
): Promise<Finding[]> {
  let id: string | undefined;
  const list = async (): Promise<Outcome> => {
    const { rows, more } = await client.page({}, TEN);
    id = rows[0]?.id;
    return ['ok', counted(rows.length, more)];
  };
  const retrieve = async (): Promise<Outcome> => {
    if (id === undefined) return ['unknown', `no ${kind} is known to retrieve`];
    await client.retrieve(id);
    return ['ok', 'the first of the list'];
  };
  return [await find(`list ${kind}s`, list, key), await find(`retrieve ${kind}`, retrieve, key)];
}

function counted(rows: number, more: boolean): string {
  if (rows === 0) return 'none yet';
  return more ? `the first ${rows}, and there are more` : `${rows} in all`;
}
