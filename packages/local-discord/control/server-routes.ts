import { Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { ChatRefusal } from '../people/chat-client.ts';
import type { ServerOverview, ServerSettings } from '../people/server-settings.ts';
import { ControlRefusal } from './control-refusal.ts';
import { arrayOf, json, object, text } from './openapi.ts';
import { type Panel, PanelTrouble, panelView } from './panels.ts';
import { NO_INPUT, type Route, route } from './route.ts';
import { serverView } from './views.ts';

const BITS = new Map(Object.entries(PermissionFlagsBits));

/** Permissions in a channel, by their names in discord.js and discord-api-types. */
const PERMIT = z.strictObject({
  of: z
    .string()
    .describe(
      'The bot, a person or a role, by name or id. People take precedence over roles. `@everyone` stands for everyone.',
    ),
  permissions: z
    .partialRecord(z.enum(Object.keys(PermissionFlagsBits)), z.boolean().nullable())
    .describe(
      'True allows, false denies, null inherits from the roles of the server. Other permissions stay.',
    ),
});
const LANGUAGE = z.strictObject({
  language: z.enum(Locale).nullable().describe('Null makes the server a normal one.'),
});
const AFTER = z.strictObject({
  after: z.string().max(1_000).optional().describe('`next` of the page before.'),
});
const NO_CHANNEL = {
  409: 'There is no such channel, person or role. The sentence lists the existing ones.',
};

/** Returns the routes of servers, channels and panels. */
export function serverRoutes({
  settings,
  panels,
  startOver,
}: {
  readonly settings: ServerSettings;
  readonly panels: readonly Panel[];
  /** Undefined if the program cannot restore its initial state. */
  readonly startOver: (() => Promise<void>) | undefined;
}): Route[] {
  return [
    route('GET', '/servers', {
      id: 'servers',
      about: 'The servers, with their roles, members and channels.',
      takes: NO_INPUT,
      answers: ['Servers that have people.', object({ servers: arrayOf(json) })],
      run: () => ({ servers: settings.servers().map(serverView) }),
    }),
    route('POST', '/servers/{server}', {
      id: 'setLanguage',
      about: 'Makes a server a Community with a language, or a normal server.',
      takes: LANGUAGE,
      example: { language: 'de' },
      answers: ['Done.', json],
      refusals: { 409: 'There is no such server.' },
      run: ({ language }, server = '') => {
        settings.setLanguage(server, language ?? undefined);
        return {};
      },
    }),
    route('DELETE', '/channels/{channel}', {
      id: 'deleteChannel',
      about: 'Deletes a channel with its messages until the next reset.',
      takes: NO_INPUT,
      answers: ['Done.', json],
      refusals: NO_CHANNEL,
      run: (_nothing, named = '') => {
        const { server, channel } = channelCalled(settings, named);
        settings.channels.remove(server.id, channel.id);
        return {};
      },
    }),
    route('POST', '/channels/{channel}/permissions', {
      id: 'permit',
      about: 'Allows or denies permissions in a channel until the next reset.',
      takes: PERMIT,
      example: { of: '@everyone', permissions: { SendMessages: false } },
      answers: [
        'The permissions that are now allowed and denied there.',
        object({ allow: arrayOf(text), deny: arrayOf(text) }),
      ],
      refusals: NO_CHANNEL,
      run: (change, named = '') => permitIn(settings, named, change),
    }),
    route('GET', '/panels', {
      id: 'panels',
      about: 'The panels of the program around the local Discord.',
      takes: NO_INPUT,
      answers: [
        'Without their rows.',
        object({
          panels: arrayOf(
            object({
              name: text,
              title: text,
              status: { ...text, description: 'The current state.' },
              as_usual: { type: 'boolean', description: 'Whether it has no active fault.' },
              tables: arrayOf(object({ name: text, title: text, columns: arrayOf(text) })),
              actions: arrayOf(object({ name: text, title: text })),
            }),
          ),
        }),
      ],
      run: () => ({ panels: panels.map(panelView) }),
    }),
    route('GET', '/panels/{panel}/tables/{table}', {
      id: 'rows',
      about: "A page of a table's rows.",
      takes: AFTER,
      answers: [
        'A text for each column; `next` if there are more.',
        object({ rows: arrayOf(arrayOf(text)), next: text }, ['rows']),
      ],
      refusals: { 409: 'There is no such table, or it cannot be read now.' },
      run: ({ after }, panel, name) =>
        withPanelErrors(() => {
          const found = panels.find((each) => each.name === panel);
          const table = found?.tables.find((each) => each.name === name);
          if (!table) throw new PanelTrouble('There is no such table.');
          return table.read(after);
        }),
    }),
    route('POST', '/panels/{panel}/actions/{action}', {
      id: 'run',
      about: 'Runs an action of a panel.',
      takes: NO_INPUT,
      answers: ['What it did.', object({ summary: text })],
      refusals: { 409: 'There is no such action, or it is not possible now.' },
      run: (_nothing, panel, name) =>
        withPanelErrors(async () => {
          const found = panels.find((each) => each.name === panel);
          const action = found?.actions.find((each) => each.name === name);
          if (!action) throw new PanelTrouble('There is no such action.');
          return { summary: await action.run() };
        }),
    }),
    route('POST', '/start-over', {
      id: 'startOver',
      about: 'Restores the initial data of the program around the local Discord.',
      takes: NO_INPUT,
      answers: ['Done.', json],
      refusals: { 409: 'It cannot do that.' },
      run: async () => {
        if (!startOver) throw new ChatRefusal('This program cannot begin anew; POST /reset does less.');
        await startOver().catch((error: unknown) => {
          throw new ChatRefusal(error instanceof Error ? error.message : String(error));
        });
        return {};
      },
    }),
    route('POST', '/world', {
      id: 'world',
      about: 'Not built yet.',
      takes: z.looseObject({}),
      answers: ['Done.', json],
      refusals: { 501: 'The local Discord does not have it yet.' },
      run: () => {
        throw new ControlRefusal(501, 'The local Discord has no changes of its world yet.');
      },
    }),
  ];
}

const bare = (name: string) => name.replace(/^[@#]/, '').toLowerCase();
const permissionNames = (bits: string) =>
  [...BITS].flatMap(([name, bit]) => ((BigInt(bits) & bit) === 0n ? [] : [name]));

/**
 * Allows or denies permissions in a channel.
 * @returns names of the permissions that are now allowed and denied there to the same target
 * @throws ChatRefusal for an unknown channel, person or role
 */
function permitIn(
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

/** Finds a channel by name or id. @throws ChatRefusal if it does not exist */
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

/** Converts a PanelTrouble to a ChatRefusal. */
async function withPanelErrors<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    throw error instanceof PanelTrouble ? new ChatRefusal(error.message) : error;
  }
}
