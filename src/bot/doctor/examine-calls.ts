import type { ManagedResource, ResourceClient } from '../../services/resources/managed-resource.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { Services } from '../../services/services.ts';
import { type CheckResult, type Finding, find } from './finding.ts';

/** Asked for when no registered name is known, to see at least that the first step answers. */
export const LIKELY_UNKNOWN = 'rollcall-doctor';

const TEN = { offset: 0, limit: 10 };

/** What the calls are made with. */
interface Keys {
  readonly token?: string | undefined;
  /** Whether the name listing carries the token. */
  readonly namesSendToken: boolean;
  readonly recordsSendToken: boolean;
}

/** What is known before the calls are made. */
export interface ExaminedCalls {
  readonly services: Services;
  readonly keys: Keys;
  /** A registered name; without one only the first step of the name listing is reached. */
  readonly name: string | undefined;
  /** Whether any call is known at the address: an unknown name is no answer where everything is 404. */
  readonly known: boolean;
}

/** Reaches each call of the interface once, read-only, through the clients that the bot uses. */
export async function examineCalls({ services, keys, name, known }: ExaminedCalls): Promise<Finding[]> {
  const { conversations, scores, scoreRecords, names } = services;
  const { token, namesSendToken, recordsSendToken } = keys;
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
        const listing = await names
          .list(name ?? LIKELY_UNKNOWN, { direction: 'asc', ...TEN })
          .catch(notRegistered);
        if (listing) return ['ok', `the wallet, and ${counted(listing.names.length, listing.more)}`];
        if (!known) return ['wrong', 'answers 404, as everything here does: check API_BASE_URL and its path'];
        if (name !== undefined) return ['wrong', 'the name is not registered: give another one with --name'];
        return ['unknown', 'an unknown name is answered; for the rest: npm run doctor -- --name NAME'];
      },
      keyOf(namesSendToken, 'NAMES_SEND_TOKEN'),
    ),
  ];
}

async function examineResource<Resource extends ManagedResource, Parties>(
  kind: string,
  client: ResourceClient<Resource, Parties>,
  key: string,
): Promise<Finding[]> {
  let id: string | undefined;
  const list = async (): Promise<CheckResult> => {
    const { rows, more } = await client.page({}, TEN);
    id = rows[0]?.id;
    return ['ok', counted(rows.length, more)];
  };
  const retrieve = async (): Promise<CheckResult> => {
    if (id === undefined) return ['unknown', `no ${kind} is known to retrieve`];
    await client.retrieve(id);
    return ['ok', 'the first of the list'];
  };
  return [await find(`list ${kind}s`, list, key), await find(`retrieve ${kind}`, retrieve, key)];
}

function notRegistered(error: unknown): undefined {
  if (error instanceof ServiceFailure && error.reason.kind === 'not-registered') return undefined;
  throw error;
}

function counted(rows: number, more: boolean): string {
  if (rows === 0) return 'none yet';
  return more ? `the first ${rows}, and there are more` : `${rows} in all`;
}
