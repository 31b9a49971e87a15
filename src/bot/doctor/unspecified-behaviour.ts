/**
 * Detects the service's behaviour where the interface leaves it open (docs/interface.md#where-it-is-silent), and the
 * settings for it.
 */

import { z } from 'zod';
import { shownText } from '../../handlers/display/safe-text.ts';
import { fillPath } from '../../services/names/names-client.ts';
import { unitOf } from '../../services/resources/resource-client.ts';
import { hashOfName, isPlayerHash, playerKey } from '../../services/score-records/player-hash.ts';
import { recordFields } from '../../services/score-records/score-records-client.ts';
import type { Config } from '../config/config.ts';
import { OUR_HASH_PATH } from '../stand-ins/discord-and-service.ts';
import type { CheckResult } from './finding.ts';
import { CONVERSATIONS, type ListCall, type Probe, probeList, SCORES } from './probe.ts';

type ServiceSettings = Config['service'];

/** An id that no service assigns. */
const NO_SUCH_ID = 'rollcall-doctor-no-such-id';

/** Common names of cursor parameters, tried when none is set. */
const USUAL_CURSORS = ['starting_after', 'after', 'cursor', 'after_id', 'last_id'];

/** Limits to try, largest first. */
const TRIED_LIMITS = [1000, 500, 200, 100, 50, 25, 10];

const isMissing = (status: number): boolean => status === 404 || status === 410;

/** Detects by the first rows whether times are in seconds or milliseconds. @throws ServiceFailure */
export async function timestampUnit(
  probe: Probe,
  setting: ServiceSettings['timestampUnit'],
): Promise<CheckResult> {
  const lists = [CONVERSATIONS, SCORES].map((call) => probeList(probe, call, { limit: '10' }));
  const rows = (await Promise.all(lists)).flatMap((list) => list.rows ?? []);
  const units = new Set(rows.flatMap(({ created_at: time }) => (time === undefined ? [] : [unitOf(time)])));
  const [unit] = units;
  if (unit === undefined) return ['unknown', 'there is no conversation and no score to detect it by'];
  if (units.size > 1) return ['wrong', 'some times are in seconds and some in milliseconds'];
  if (setting === undefined || setting === unit) return ['ok', unit];
  return ['wrong', `${unit}, and not ${setting}: set API_TIMESTAMP_UNIT=${unit}`];
}

/** Checks the answer to an unknown id. Only 404 and 410 are treated as "not found". @throws ServiceFailure */
export async function errorShape(probe: Probe): Promise<CheckResult> {
  const { status, type, body } = await probe.get(`${CONVERSATIONS.path}/${NO_SUCH_ID}`, {});
  const shape =
    type === 'application/problem+json'
      ? 'problem details (RFC 9457)'
      : type === ''
        ? 'no body'
        : shownText(type, 60);
  const fields = typeof body === 'object' && body !== null ? fieldsOf(body).join(', ') : '';
  const text = `an unknown id is ${status}, with ${shape}${fields === '' ? '' : `: ${fields}`}`;
  if (isMissing(status)) {
    const { status: ofList } = await probe.get(CONVERSATIONS.path, { limit: '1' });
    return isMissing(ofList) ? ['unknown', `${text}; so is the list itself`] : ['ok', text];
  }
  if (status >= 200 && status < 300) return ['wrong', `${text}, as if it existed`];
  return ['advice', `${text}; only 404 and 410 are shown to a moderator as "there is no such thing"`];
}

/** The names of an answer's first fields. */
const fieldsOf = (body: object): string[] =>
  Object.keys(body)
    .slice(0, 5)
    .map((field) => shownText(field, 40));

/** Checks whether the service accepts a call without a token. @throws ServiceFailure */
export async function tokenNeeded(probe: Probe): Promise<CheckResult> {
  const { status } = await probe.get(CONVERSATIONS.path, { limit: '1' }, false);
  const text = `a call without one is ${status}`;
  if (isMissing(status)) return ['unknown', `${text}: there is no such list`];
  const letIn = status >= 200 && status < 300;
  return letIn ? ['advice', `${text}: anybody who can reach the service has access`] : ['ok', text];
}

/**
 * Checks the cursor parameter, or detects one.
 * @param variable the setting that names the parameter for this list
 */
export async function cursorParameterResult(
  probe: Probe,
  call: ListCall,
  setting: string | undefined,
  variable: string,
): Promise<CheckResult> {
  const [first, second] = (await probeList(probe, call, { limit: '2' })).rows ?? [];
  if (!first || !second) return ['unknown', 'detecting it takes a list of two rows'];
  const honoured = async (parameter: string) => {
    const { rows } = await probeList(probe, call, { limit: '1', [parameter]: first.id });
    return rows?.[0]?.id === second.id;
  };

  if (setting !== undefined && (await honoured(setting))) return ['ok', `${setting} is honoured`];
  let usual: string | undefined;
  for (const parameter of USUAL_CURSORS) {
    if (usual === undefined && (await honoured(parameter))) usual = parameter;
  }
  if (setting !== undefined) {
    return [
      'wrong',
      `${setting} is not honoured: ${usual ? `set ${variable}=${usual}` : `leave ${variable} empty`}`,
    ];
  }
  if (usual !== undefined) return ['advice', `${usual} is honoured: set ${variable}=${usual}`];
  return ['ok', 'none of the usual ones is honoured: longer lists are requested with a larger limit'];
}

/** The answer to the call with the largest accepted limit. */
interface AcceptedLimit {
  readonly limit: number;
  readonly count: number;
  readonly more: boolean;
}

/** Detects the largest accepted limit, and whether rows beyond it can be reached. @throws ServiceFailure */
export async function largestLimit(
  probe: Probe,
  { largestLimit: setting, resourcesCursorParameter }: ServiceSettings,
): Promise<CheckResult> {
  const tried = [...new Set([setting, ...TRIED_LIMITS])].sort((a, b) => b - a);
  const accepted = await firstAccepted(probe, tried);
  if (!accepted) return ['unknown', 'no limit is accepted'];
  const { limit, count, more } = accepted;
  if (limit < setting) return ['wrong', `a limit of ${setting} is refused: set API_LARGEST_LIMIT=${limit}`];
  const cut = more && count < limit;
  const all = more ? '' : `, and returns all ${count} rows`;
  const text = cut ? `larger ones are cut down to ${count}` : `${limit} is not refused${all}`;
  const whole = !more && count <= setting;
  if (whole || resourcesCursorParameter !== undefined) return ['ok', text];
  const lost = `${text}; without a cursor parameter`;
  if (cut && count <= setting) return ['advice', `${lost} the rows after those cannot be reached`];
  return ['advice', `${lost} API_LARGEST_LIMIT=${cut ? count : limit} reaches further than ${setting}`];
}

async function firstAccepted(probe: Probe, limits: readonly number[]): Promise<AcceptedLimit | undefined> {
  for (const limit of limits) {
    const { rows, more } = await probeList(probe, CONVERSATIONS, { limit: String(limit) });
    if (rows) return { limit, count: rows.length, more };
  }
  return undefined;
}

/** Maximum unknown fields that a finding names, and the maximum length of such a name. */
const MOST_NAMED = 3;
const LONGEST_NAMED = 40;

const answer = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** Checks the service's name for the field `the service` of its records. */
export async function recordField(
  probe: Probe,
  { recordsServiceField, recordsSendToken }: Config['service'],
): Promise<CheckResult> {
  const { body } = await probe.get('/api/v1/score', { limit: '1' }, recordsSendToken);
  const [record] = answer.safeParse(body).data?.data ?? [];
  if (!record) return ['unknown', 'there is no record to read it from'];
  if (Object.hasOwn(record, recordsServiceField)) return ['ok', recordsServiceField];
  const others = Object.keys(record)
    .filter((field) => typeof record[field] === 'string' && !Object.hasOwn(recordFields, field))
    .filter(({ length }) => length <= LONGEST_NAMED)
    .slice(0, MOST_NAMED);
  const choice = others.length === 0 ? '' : `, for example ${others.join(' or ')}`;
  return ['wrong', `there is no "${recordsServiceField}": set RECORDS_SERVICE_FIELD to another one${choice}`];
}

/** Records whose players are looked up: the maximum of one call. */
const LOOKED_UP = 100;

const hashedNames = z.object({ data: z.array(z.object({ hash: z.string(), name: z.string() })) });

/** Checks whether boards can show names of players, whom records identify by hash. @throws ServiceFailure */
export async function playerNames(probe: Probe, settings: Config['service']): Promise<CheckResult> {
  const { recordsServiceField, recordsSendToken, namesByHashPath, playerHash } = settings;
  const { body } = await probe.get('/api/v1/score', { limit: String(LOOKED_UP) }, recordsSendToken);
  const records = answer.safeParse(body).data?.data.slice(0, LOOKED_UP) ?? [];
  const players = new Set(
    records.map((record) => record[recordsServiceField]).filter((player) => typeof player === 'string'),
  );
  if (players.size === 0) return ['unknown', 'there is no record to read a player from'];
  const hashes = new Set([...players].filter(isPlayerHash).map(playerKey));
  if (hashes.size === 0) return ['ok', 'players are not hashes: boards show them unchanged'];

  const ask = async (path: string) => {
    const query = [...hashes].map((hash) => `hash=${hash}`).join('&');
    const called = `${path}${path.includes('?') ? '&' : '?'}${query}`;
    const { status, body } = await probe.get(called, {}, settings.namesSendToken);
    const by = playerHash === 'keccak256' ? playerHash : 'sha256';
    const named = status < 300 ? hashedNames.safeParse(body).data?.data : undefined;
    return {
      status,
      named: named?.filter(({ hash, name }) => hashOfName(name, by) === playerKey(hash)).length,
    };
  };
  if (namesByHashPath) {
    const path = fillPath(namesByHashPath, {});
    const { status, named } = await ask(path);
    if (status === 401 || status === 403)
      return ['wrong', `boards can only show hashes, because ${path} is ${status}: check NAMES_SEND_TOKEN`];
    if (named === undefined)
      return [
        'wrong',
        `boards can only show hashes, because ${path} is ${status} and no list of names: ${ANOTHER_PATH}`,
      ];
    if (named === 0)
      return [
        'advice',
        `boards can only show hashes: the service has no names for the ${hashes.size} players. ${IMPORT}`,
      ];
    return ['ok', `${named} of ${hashes.size} players have names`];
  }
  const shown =
    playerHash === 'none'
      ? 'boards can only show hashes'
      : 'boards show the names that answers showed in their channel, and otherwise hashes';
  if ((await ask(OUR_HASH_PATH)).named !== undefined)
    return [
      'advice',
      `${shown}: set NAMES_BY_HASH_PATH=${OUR_HASH_PATH}, and readers see whose scores they are`,
    ];
  return playerHash === 'none' ? ['advice', `${shown}: ${SET_HASH}`] : ['ok', shown];
}

const ANOTHER_PATH = `set NAMES_BY_HASH_PATH to the path of the service (ours: ${OUR_HASH_PATH}), or leave it empty`;
const IMPORT = 'Import the names there, or set PLAYER_HASH if its records hash them otherwise';
const SET_HASH =
  'set PLAYER_HASH to how the records hash names, sha256 or keccak256, and they show the names that answers showed in their channel';
