import type { Account } from '../model/person.ts';
import { ChatRefusal } from './chat-client.ts';
import type { Deed } from './deeds.ts';
import type { ServerModel } from './sender.ts';

/**
 * Makes a person a member of a server.
 * @param named the server's name or id; default: the only one that they are not in
 * @returns its id
 * @throws ChatRefusal for an unknown server, one that they are in, and one that has banned them
 */
export function joinServer(account: Account, model: ServerModel, named?: string): string {
  const { directory, members } = model;
  const isIn = new Set(account.servers);
  const others = [...directory.guilds.names()].filter(([id]) => !isIn.has(id));
  const [id, name] = only(others, named, `${account.user.username} can join`);
  if (members.isBanned(id, account.user.id)) throw new ChatRefusal(`You are banned from ${name}.`);
  tellDeed(account, model, { kind: 'join', server: { id, name } });
  members.join(id, account.user.id);
  return id;
}

/**
 * Ends a person's membership of a server.
 * @param named the server's name or id; default: the only one that they are in
 * @throws ChatRefusal for a server that they are not in, or own
 */
export function leaveServer(account: Account, model: ServerModel, named?: string): void {
  const { directory, members } = model;
  const own = directory.guildsOf(account).map((guild) => [guild.id, guild.name] as const);
  const [id, name] = only(own, named, `${account.user.username} is in`);
  if (directory.guilds.get(id)?.ownerId === account.user.id)
    throw new ChatRefusal(`You own ${name}: give it to somebody else before you leave it.`);
  tellDeed(account, model, { kind: 'leave', server: { id, name } });
  members.set(id, account.user.id, null);
}

function tellDeed(account: Account, { deeds, directory }: ServerModel, deed: Deed): void {
  const person = directory.at(account, account.directChannelId);
  if (person) deeds.tell(person, deed);
}

function only(
  fitting: readonly (readonly [id: string, name: string])[],
  named: string | undefined,
  what: string,
): readonly [id: string, name: string] {
  const wanted = fitting.filter((each) => named === undefined || each.includes(named));
  const [first, second] = wanted;
  if (first && !second) return first;
  const there = fitting.map(([, name]) => name).join(', ') || 'no server';
  if (named !== undefined && !first)
    throw new ChatRefusal(`${what} no server "${named}"; there is: ${there}.`);
  throw new ChatRefusal(`${what} ${there}${fitting.length > 1 ? ': say which' : ''}.`);
}
