import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { ChatRefusal } from '../people/chat-client.ts';
import type { ServerOverview, ServerSettings } from '../people/server-settings.ts';

/** Rights in a channel, by the names that discord.js and discord-api-types have for them. */
export const PERMIT = z.strictObject({
  of: z
    .string()
    .describe(
      'The bot, a person or a role, by name or id; people go before roles. `@everyone` is everybody.',
    ),
  permissions: z
    .partialRecord(z.enum(Object.keys(PermissionFlagsBits)), z.boolean().nullable())
    .describe('True allows, false denies, null leaves it to the roles of the server; others stay.'),
});

const BITS = new Map(Object.entries(PermissionFlagsBits));
const bare = (name: string) => name.replace(/^[@#]/, '').toLowerCase();
const permissionNames = (bits: string) =>
  [...BITS].flatMap(([name, bit]) => ((BigInt(bits) & bit) === 0n ? [] : [name]));

/** Deletes a channel, by its name or id. @throws ChatRefusal if there is none */
export function deleteChannel(settings: ServerSettings, named: string): void {
  const { server, channel } = channelCalled(settings, named);
  settings.channels.remove(server.id, channel.id);
}

/**
 * Allows or denies permissions in a channel.
 * @returns the names of what is allowed and denied there now to the same one
 * @throws ChatRefusal if there is no such channel, person or role
 */
export function permitIn(
  settings: ServerSettings,
  named: string,
  { of, permissions }: z.output<typeof PERMIT>,
): { readonly allow: readonly string[]; readonly deny: readonly string[] } {
  const { server, channel } = channelCalled(settings, named);
  const { bot, members, roles } = server;
  const targets = [bot, ...members, ...roles];
  const target = targets.find(({ id, name }) => id === of || bare(name) === bare(of));
  if (!target) {
    const there = targets.map(({ name }) => name).join(', ');
    throw new ChatRefusal(`There is no person or role "${of}" in ${server.name}; there is: ${there}.`);
  }
  const changes = [...BITS].flatMap(([name, bit]) => {
    const value = permissions[name];
    return value === undefined ? [] : [[bit, value] as const];
  });
  const overwrites = settings.channels.permit(server.id, channel.id, target.id, new Map(changes));
  const { allow = '0', deny = '0' } = overwrites.find(({ id }) => id === target.id) ?? {};
  return { allow: permissionNames(allow), deny: permissionNames(deny) };
}

function channelCalled(
  settings: ServerSettings,
  named: string,
): { readonly server: ServerOverview; readonly channel: ServerOverview['channels'][number] } {
  const all = settings.servers().flatMap((server) => server.channels.map((channel) => ({ server, channel })));
  const found = all.find(({ channel: { id, name } }) => id === named || bare(name) === bare(named));
  if (found) return found;
  const there = all.map(({ channel: { name } }) => name).join(', ');
  throw new ChatRefusal(`There is no channel "${named}"; there is: ${there}.`);
}
