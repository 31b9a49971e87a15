import { z } from 'zod';
import type { Fields, RestClient } from '../http/rest-client.ts';
import {
  isMissingOrNot,
  parseAnswer,
  pathValue,
  rowsOf,
  text,
  unconfirmedChange,
  unexpected,
} from '../http/service-answer.ts';
import { createPagedList } from '../lists/paged-list.ts';
import { ServiceFailure } from '../service-failure.ts';
import { encodeQuery, encodeStrictly, identifierProblem, isSameId, pathValueProblem } from '../text.ts';
import type { ManagedResource, ResourceClient, ResourceFilter } from './managed-resource.ts';

/** One kind of resource of a service. */
export interface ResourceClientOptions<Resource> {
  readonly rest: RestClient;
  /** The last part of its path. */
  readonly name: string;
  /** The schema of its responses. */
  readonly schema: z.ZodType<Resource>;
  readonly timestamps: Timestamps;
  /** The query parameter that takes the id of the last row seen. The interface has none. */
  readonly cursorParameter?: string | undefined;
  /** Maximum rows per call. */
  readonly largestLimit: number;
}

interface ListQuery {
  readonly filter: ResourceFilter;
  readonly how: { readonly signal?: AbortSignal | undefined; readonly background?: boolean };
}

const FLAGS = ['muted', 'archived', 'pinned'] as const;

/** Creates the client of one kind of resource. */
export function createResourceClient<
  Resource extends ManagedResource,
  Parties extends { readonly [Field in keyof Parties]?: string | undefined },
>(options: ResourceClientOptions<Resource>): ResourceClient<Resource, Parties> {
  const { rest, timestamps, cursorParameter, largestLimit, name: kind, schema } = options;
  const path = `/v1/${kind}`;
  /** Every call carries the token, if there is one, and sees each write that was answered before it. */
  const call = (verb: string) => ({ authorised: true, shared: false, operation: `${kind}.${verb}` });
  const listing = z.object(
    { has_more: z.boolean(isMissingOrNot('a boolean')), data: rowsOf(schema) },
    isMissingOrNot('an object'),
  );

  const list = createPagedList<Resource, ListQuery>(
    {
      largestLimit,
      settings: { cursor: 'API_CURSOR_PARAMETER', largestLimit: 'API_LARGEST_LIMIT' },
      idOf: ({ id }) => id,
      async call({ filter, how }, limit, cursor) {
        const query: Record<string, string> = { limit: String(limit) };
        for (const name of FLAGS) if (filter[name]) query[name] = 'true';
        if (filter.group_id !== undefined) query.group_id = validIdentifier('group_id', filter.group_id);
        const body = await rest.get(`${path}?${encodeQuery({ ...query, ...cursor })}`, {
          ...call('list'),
          ...how,
        });
        if (body === undefined) throw noSuchList();
        const { data, has_more } = parseAnswer(listing, body);
        return { rows: data, more: has_more };
      },
    },
    cursorParameter,
  );

  async function retrieve(id: string, signal?: AbortSignal): Promise<Resource> {
    const body = await rest.get(pathOf(id), { ...call('retrieve'), signal });
    if (body === undefined) throw new ServiceFailure({ kind: 'not-found', id });
    return checkId(id, parseAnswer(schema, body));
  }

  /** The service's unit has to be known before a time is sent. Reading one of the service's resources reveals it. */
  async function timestampOf(time: Date, id: string): Promise<number> {
    const known = timestamps.write(time);
    if (known !== undefined) return known;
    await retrieve(id);
    return timestampOf(time, id);
  }

  function pathOf(id: string): string {
    const problem = pathValueProblem(id);
    if (problem !== undefined) throw invalidId('id', problem);
    return `${path}/${encodeStrictly(id)}`;
  }

  return {
    page: (filter, request, signal) => list.page({ filter, how: { signal } }, request),
    part: (after) => list.part({ filter: {}, how: { background: true } }, after),
    async create(parties) {
      const fields: Record<string, string> = {};
      for (const [name, value] of Object.entries<string | undefined>(parties)) {
        if (value !== undefined) fields[name] = validIdentifier(name, value);
      }
      const body = await rest.post(path, fields, call('create'));
      if (body === undefined) throw noSuchList();
      return parseChanged(() => checkParties(fields, parseAnswer(schema, body)));
    },
    retrieve,
    async update(id, change) {
      const { archived_at, pinned_message_id, is_pinned, is_muted } = change;
      const fields: Record<string, Fields[string]> = {};
      if (is_pinned !== undefined) fields.is_pinned = is_pinned;
      if (is_muted !== undefined) fields.is_muted = is_muted;
      if (pinned_message_id === null) fields.pinned_message_id = null;
      else if (pinned_message_id !== undefined)
        fields.pinned_message_id = validIdentifier('pinned_message_id', pinned_message_id);
      if (archived_at !== undefined) fields.archived_at = archived_at && (await timestampOf(archived_at, id));
      const body = await rest.put(pathOf(id), fields, call('update'));
      if (body === undefined) throw new ServiceFailure({ kind: 'not-found', id });
      return parseChanged(() => checkId(id, parseAnswer(schema, body)));
    },
    async delete(id) {
      if (!(await rest.delete(pathOf(id), call('delete'))))
        throw new ServiceFailure({ kind: 'not-found', id });
    },
  };
}

/**
 * Checks that the response has the requested resource. A service may write an id differently, for instance in small
 * letters.
 */
function checkId<Resource extends ManagedResource>(id: string, resource: Resource): Resource {
  if (!isSameId(resource.id, id)) throw unexpected('the answer is about another id');
  return resource;
}

/**
 * Checks that the response has the new resource: each sent party comes back or is null, and at least one comes back. A
 * conversation in a group has no contact (docs/interface.md#conversations-and-scores). A resource with another party
 * belongs to another request.
 */
function checkParties<Resource extends ManagedResource>(
  sent: Readonly<Record<string, string>>,
  resource: Resource,
): Resource {
  const answered = new Map<string, unknown>(Object.entries(resource));
  let same = 0;
  for (const [name, party] of Object.entries(sent)) {
    const value = answered.get(name) ?? null;
    if (value === null) continue;
    if (typeof value !== 'string' || !isSameId(value, party))
      throw unexpected(`the answer is about another ${name}`);
    same += 1;
  }
  if (same === 0) throw unexpected(`the answer lacks the ${Object.keys(sent).join(' and the ')}`);
  return resource;
}

/**
 * Reads the response to a change. An invalid response leaves open whether the change was made.
 * @throws ServiceFailure `unconfirmed`
 */
function parseChanged<Resource>(read: () => Resource): Resource {
  try {
    return read();
  } catch (error) {
    throw unconfirmedChange(error);
  }
}

/** Every service of the interface has these lists, so a 404 for one is a refusal and not an unknown id. */
const noSuchList = () => new ServiceFailure({ kind: 'refused', status: 404 });

function validIdentifier(field: string, value: string): string {
  const problem = identifierProblem(value);
  if (problem === undefined) return value;
  throw invalidId(field, problem);
}

const invalidId = (field: string, problem: string) =>
  new ServiceFailure({ kind: 'invalid-id', problem: `the ${field} ${problem}` });

/**
 * The unit of the service's integer timestamps. The interface does not name it
 * (docs/interface.md#time-and-identifiers).
 */
export type TimestampUnit = 'seconds' | 'milliseconds';

/** 1973 in milliseconds, the year 5138 in seconds. */
const MIN_MILLISECONDS = 1e11;

/** Reads and writes integer timestamps in the configured unit, or else in the unit of the service's responses. */
export interface Timestamps {
  /** Undefined for a time that no Date can hold. Without a configured unit, the magnitude decides. */
  read(value: number): Date | undefined;
  /** Learns the unit from a time in the past, such as a creation. */
  learn(value: number): void;
  /** Undefined while the unit is neither configured nor learnt. Seconds are rounded down. */
  write(time: Date): number | undefined;
}

/** @param unit undefined to learn it from the service's responses */
export function createTimestamps(unit: TimestampUnit | undefined): Timestamps {
  let learnt = unit;
  return {
    read(value) {
      const time = new Date((unit ?? unitOf(value)) === 'seconds' ? value * 1000 : value);
      return Number.isNaN(time.getTime()) ? undefined : time;
    },
    learn(value) {
      learnt = unit ?? unitOf(value);
    },
    write(time) {
      if (learnt === undefined) return undefined;
      return learnt === 'seconds' ? Math.floor(time.getTime() / 1000) : time.getTime();
    },
  };
}

/** Returns the unit of a timestamp by its magnitude. */
export const unitOf = (value: number): TimestampUnit =>
  Math.abs(value) >= MIN_MILLISECONDS ? 'milliseconds' : 'seconds';

/**
 * An identifier that only refers to another thing: it is shown and sent back but never part of a path. An empty
 * identifier counts as null. A form has no null, so a service may store an empty text instead.
 */
const reference = text('a string or null')
  .nullable()
  .transform((id) => (id === '' ? null : id));

const flag = z.boolean(isMissingOrNot('a boolean'));

/** The common fields of a conversation and a score, as the service answers them. */
function resourceFields(timestamps: Timestamps) {
  const integer = z.int(isMissingOrNot('an integer'));
  const time = integer.transform((value, context) => {
    const read = timestamps.read(value);
    if (read) return read;
    context.addIssue('is out of the range of dates');
    return z.NEVER;
  });
  const timeOrNull = time.nullable();
  return {
    id: pathValue,
    group_id: reference,
    pinned_message_id: reference,
    is_pinned: flag,
    is_muted: flag,
    last_active_at: timeOrNull,
    last_opened_at: timeOrNull,
    created_at: integer.superRefine((value) => timestamps.learn(value)).pipe(time),
    archived_at: timeOrNull,
  };
}

/** A conversation, as the service answers it. */
export const conversationSchema = (timestamps: Timestamps) =>
  z.object({ ...resourceFields(timestamps), contact_id: reference }, isMissingOrNot('an object'));

/** A score, as the service answers it. */
export const scoreSchema = (timestamps: Timestamps) =>
  z.object({ ...resourceFields(timestamps), game_id: reference }, isMissingOrNot('an object'));
