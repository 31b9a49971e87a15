import { once } from 'node:events';
import { GatewayDispatchEvents, GatewayOpcodes } from 'discord-api-types/v10';
import type { ChatClient, InteractionResult } from 'local-discord/people';
import { WebSocket } from 'ws';
import { z } from 'zod';

const frame = z.object({ t: z.string().nullable(), d: z.unknown() });

/** Starts a second gateway bot, which only records interactions. */
export async function recordInteractions(
  apiUrl: string,
  token: string,
  act: () => Promise<void>,
): Promise<Record<string, unknown>[]> {
  const socket = new WebSocket(apiUrl.replace(/^http(.*)\/api$/, 'ws$1/?v=10&encoding=json'));
  const recorded: Record<string, unknown>[] = [];
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const { t, d } = frame.parse(JSON.parse(data.toString()));
      if (t === GatewayDispatchEvents.Ready) resolve();
      if (t === GatewayDispatchEvents.InteractionCreate)
        recorded.push(z.record(z.string(), z.unknown()).parse(d));
    });
  });
  await once(socket, 'open');
  const properties = { os: 'linux', browser: 'chaos', device: 'chaos' };
  socket.send(JSON.stringify({ op: GatewayOpcodes.Identify, d: { token, intents: 0, properties } }));
  await ready;
  await act();
  socket.close(1000);
  await once(socket, 'close');
  return recorded;
}

/** Triggers one interaction of each kind: commands, suggestions, buttons, a menu, a form. */
export async function doEverything(member: ChatClient, moderator: ChatClient): Promise<void> {
  const shown = await member.command('list', { name: 'collector' });
  await click(member, shown, 'Next');
  await click(member, shown, 'All names');
  await member.command('list', { name: 'ada', format: 'json' });
  await member.command('records', { limit: 3 });
  await member.command('help');
  await member.autocomplete('list', 'name', 'ad');
  const created = await moderator.command('conversation create', { contact: 'recorded' });
  for (const label of ['Pin', 'Mute', 'Archive', 'Delete']) await click(moderator, created, label);
  const form = await click(moderator, created, 'Pin a message');
  if (form?.kind === 'modal') await moderator.submit(form);
  const listed = await moderator.command('conversation list');
  const menu = listed.kind === 'messages' && controlsOf(listed).find(({ values }) => values.length > 0);
  if (menu && listed.kind === 'messages') {
    const message = listed.messages.at(-1)?.message;
    if (message) await moderator.select(message.id, menu.customId, menu.values.slice(0, 1));
  }
  await moderator.autocomplete('conversation show', 'id', 'a');
  await moderator.command('score list', { pinned: 'only' });
}

async function click(
  person: ChatClient,
  result: InteractionResult,
  label: string,
): Promise<InteractionResult | undefined> {
  if (result.kind !== 'messages') return undefined;
  const message = result.messages.at(-1)?.message;
  const button = controlsOf(result).find(
    (each) => each.label === label || each.label.startsWith(`${label} `),
  );
  return message && button && person.click(message.id, button.customId);
}

const control = z.object({
  custom_id: z.string(),
  label: z.string().default(''),
  disabled: z.boolean().default(false),
  options: z.array(z.object({ value: z.string() })).default([]),
});
const rows = z.array(z.object({ components: z.array(z.unknown()) }));

function controlsOf(result: InteractionResult) {
  if (result.kind !== 'messages') return [];
  const components = rows.parse(result.messages.at(-1)?.message.components ?? []);
  return components
    .flatMap((row) => row.components)
    .flatMap((each) => control.safeParse(each).data ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ custom_id, label, options }) => ({
      customId: custom_id,
      label,
      values: options.map(({ value }) => value),
    }));
}
