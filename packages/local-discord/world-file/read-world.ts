import { createHash } from 'node:crypto';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import type { World, WorldChannel, WorldPerson, WorldRole, WorldServer } from '../model/world.ts';
import { pathInWorld, sentencesOf, unknownName, WorldFileError } from './problems.ts';
import { type WorldFile, worldFile } from './schema.ts';

export { WorldFileError };

/** A world and the descriptions of its people. */
export interface DescribedWorld {
  readonly world: World;
  readonly about: ReadonlyMap<string, string>;
}

type FileServer = WorldFile['servers'][number];
type FileChannel = FileServer['channels'][number];
type FilePerson = WorldFile['people'][number];

/** Smallest derived id, with a date in 2023. 48 bits of a hash are added. */
const FIRST_ID = 1_190_000_000_000_000_000n;

/**
 * Parses and validates a world file.
 * @throws WorldFileError with a line for each error
 */
export function readWorld(text: string): DescribedWorld {
  let json: unknown;
  try {
    // Some editors add a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new WorldFileError([`The file is no JSON: ${error instanceof Error ? error.message : error}.`]);
  }
  const parsed = worldFile.safeParse(json, { reportInput: true });
  if (!parsed.success) throw new WorldFileError(sentencesOf(parsed.error, fieldsAt));
  const builder = new WorldBuilder(parsed.data);
  const world = builder.world();
  if (builder.problems.length > 0) throw new WorldFileError(builder.problems);
  const about = new Map(parsed.data.people.map(({ username, about: words = '' }) => [username, words]));
  return { world, about };
}

/** Derives an id from names. Deterministic. */
export function idOfNames(...names: readonly string[]): string {
  const bits = createHash('sha256').update(JSON.stringify(names)).digest().readBigUInt64BE() >> 16n;
  return (FIRST_ID + bits).toString();
}

/** Resolves names to ids and collects errors. */
class WorldBuilder {
  readonly problems: string[] = [];
  readonly #file: WorldFile;
  readonly #taken = new Map<string, string>();

  constructor(file: WorldFile) {
    this.#file = file;
  }

  world(): World {
    const { application, servers, people } = this.#file;
    const { owner } = application;
    this.#checkUnique(
      people.map(({ username }) => username),
      ['people'],
      'username',
    );
    this.#checkUnique(
      servers.map(({ name }) => name),
      ['servers'],
      'name',
    );
    const person = people.find(({ username }) => username === owner.username);
    const ownerId = owner.id ?? (person ? userId(person) : userId(owner));
    const id = application.id ?? idOfNames('application', application.name);
    this.#reserveId(id, ['application']);
    return {
      application: {
        id,
        name: application.name,
        owner: { id: ownerId, username: owner.username, displayName: owner.displayName ?? null },
        ...(application.intents && { intents: application.intents }),
      },
      servers: servers.map((server, index) => this.#server(server, index, ownerId)),
      people: people.map((each, index) => this.#person(each, index)),
    };
  }

  #server(server: FileServer, index: number, ownerId: string): WorldServer {
    const at = ['servers', index];
    const { name, owner, roles, channels, botRole, language, everyone } = server;
    const person = this.#file.people.find(({ username }) => username === owner);
    const usernames = this.#file.people.map(({ username }) => username);
    if (owner !== undefined && !person)
      this.#addProblem([...at, 'owner'], unknownName('person', owner, usernames));
    this.#checkUnique(
      roles.map((role) => role.name),
      [...at, 'roles'],
      'name',
    );
    this.#checkUnique(
      channels.map((channel) => channel.name),
      [...at, 'channels'],
      'name',
    );
    const roleIds = (wanted: readonly string[], field: PropertyKey[]) => this.#roleIds(server, wanted, field);
    const [botRoleId] = botRole === undefined ? [] : roleIds([botRole], [...at, 'botRole']);
    this.#reserveId(serverId(server), at);
    return {
      id: serverId(server),
      name,
      ownerId: person ? userId(person) : ownerId,
      ...(language !== undefined && { locale: language }),
      ...(everyone && { permissions: bitsOf(everyone) }),
      roles: roles.map((role, place): WorldRole => {
        this.#reserveId(roleId(server, role), [...at, 'roles', place]);
        const bits = role.permissions && { permissions: bitsOf(role.permissions) };
        return { id: roleId(server, role), name: role.name, ...bits };
      }),
      ...(botRoleId !== undefined && { botRoleId }),
      channels: channels.map((channel, place): WorldChannel => {
        const here = [...at, 'channels', place];
        const category = this.#category(server, channel, here);
        const { visibleTo = category?.visibleTo, writableBy = category?.writableBy } = channel;
        this.#reserveId(channelId(server, channel), here);
        return {
          id: channelId(server, channel),
          name: channel.name,
          kind: channel.type,
          ...(category && { categoryId: channelId(server, category) }),
          ...(visibleTo && { visibleTo: roleIds(visibleTo, [...here, 'visibleTo']) }),
          ...(writableBy && { writableBy: roleIds(writableBy, [...here, 'writableBy']) }),
        };
      }),
    };
  }

  #category(server: FileServer, channel: FileChannel, at: PropertyKey[]): FileChannel | undefined {
    const category = categoryOf(server, channel);
    if (channel.category === undefined || category) {
      if (category && channel.type === 'category')
        this.#addProblem([...at, 'category'], 'a category is in no other one');
      return category;
    }
    const names = server.channels.filter(({ type }) => type === 'category').map(({ name }) => name);
    this.#addProblem([...at, 'category'], unknownName('category', channel.category, names));
    return undefined;
  }

  #person(person: FilePerson, index: number): WorldPerson {
    const at = ['people', index];
    const { username, displayName = null, language, servers } = person;
    const known = this.#file.servers;
    this.#checkUnique(
      servers.map(({ name }) => name),
      [...at, 'servers'],
      'name',
    );
    const memberships = servers.flatMap(({ name, roles }, place) => {
      const server = known.find((each) => each.name === name);
      const here = [...at, 'servers', place];
      if (!server)
        this.#addProblem(
          [...here, 'name'],
          unknownName(
            'server',
            name,
            known.map((each) => each.name),
          ),
        );
      return server
        ? { serverId: serverId(server), roleIds: this.#roleIds(server, roles, [...here, 'roles']) }
        : [];
    });
    this.#reserveId(userId(person), at);
    return {
      id: userId(person),
      username,
      displayName,
      channelId: this.#firstChannel(person, at),
      ...(language !== undefined && { locale: language }),
      ...(memberships.length > 0 && { memberships }),
    };
  }

  #firstChannel({ username, servers, channel }: FilePerson, at: PropertyKey[]): string {
    const [first] = servers;
    const server = this.#file.servers.find(({ name }) => name === first?.name);
    if (!first || !server) return idOfNames('direct', username);
    const seesAll = administers(server, first.roles);
    const seen = server.channels.filter((each) => {
      const { visibleTo = categoryOf(server, each)?.visibleTo, type } = each;
      const hasMessages = type !== 'category' && type !== 'forum';
      return hasMessages && (seesAll || (visibleTo?.some((role) => first.roles.includes(role)) ?? true));
    });
    const found = seen.find(({ name }) => channel === undefined || name === channel);
    if (!found) {
      const names = seen.map(({ name }) => name);
      if (channel === undefined) this.#addProblem(at, `${username} sees no channel of ${server.name}`);
      else this.#addProblem([...at, 'channel'], unknownName('channel that they see called', channel, names));
    }
    return found ? channelId(server, found) : '';
  }

  #roleIds(server: FileServer, wanted: readonly string[], at: PropertyKey[]): string[] {
    return wanted.flatMap((name) => {
      const role = server.roles.find((each) => each.name === name);
      const names = server.roles.map((each) => each.name);
      if (!role) this.#addProblem(at, `in ${server.name} ${unknownName('role', name, names)}`);
      return role ? roleId(server, role) : [];
    });
  }

  #checkUnique(names: readonly string[], at: PropertyKey[], field: string): void {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index)
        this.#addProblem([...at, index, field], `there is another one called "${name}"`);
    }
  }

  #reserveId(id: string, at: PropertyKey[]): void {
    const other = this.#taken.get(id);
    if (other !== undefined) this.#addProblem(at, `it has the id of ${other}`);
    else this.#taken.set(id, pathInWorld(at));
  }

  #addProblem(at: PropertyKey[], words: string): void {
    this.problems.push(`${pathInWorld(at)}: ${words}${/[.?]$/.test(words) ? '' : '.'}`);
  }
}

const categoryOf = ({ channels }: FileServer, { category }: FileChannel) =>
  channels.find(({ name, type }) => type === 'category' && name === category);

const userId = ({ id, username }: Pick<FilePerson, 'id' | 'username'>) => id ?? idOfNames('user', username);
const serverId = ({ id, name }: Pick<FileServer, 'id' | 'name'>) => id ?? idOfNames('server', name);
const roleId = (server: FileServer, { id, name }: FileServer['roles'][number]) =>
  id ?? idOfNames('role', server.name, name);
const channelId = (server: FileServer, { id, name }: FileServer['channels'][number]) =>
  id ?? idOfNames('channel', server.name, name);

/** Returns whether these roles or @everyone have Administrator, which makes every channel visible. */
const administers = ({ roles, everyone = [] }: FileServer, had: readonly string[]) =>
  [everyone, ...roles.filter(({ name }) => had.includes(name)).map(({ permissions = [] }) => permissions)]
    .flat()
    .includes('Administrator');

function bitsOf(names: readonly string[]): bigint {
  return Object.entries(PermissionFlagsBits).reduce(
    (all, [name, bit]) => (names.includes(name) ? all | bit : all),
    0n,
  );
}

/** Returns the schema's fields at a path, for the message about a mistyped field. */
function fieldsAt(path: readonly PropertyKey[]): string[] {
  let schema: z.core.$ZodType = worldFile;
  for (const key of [...path, undefined]) {
    while (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) schema = schema.unwrap();
    if (key === undefined) break;
    if (schema instanceof z.ZodArray) schema = schema.element;
    else if (schema instanceof z.ZodObject) schema = schema.shape[String(key)];
  }
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
