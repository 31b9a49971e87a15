import { Routes } from 'discord-api-types/v10';
import { DEMO_IDS, DEMO_WORLD } from 'local-world/demo-world';
import { startDemoTestDiscord } from 'local-world/testing';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { syncCommands } from '../../../src/bot/registration/sync-commands.ts';
import { commands } from '../../../src/handlers/commands.ts';

const REGISTERED = z.array(z.looseObject({ contexts: z.unknown(), integration_types: z.unknown() }));

it('the places of a command are neither sent nor compared where it is registered in one server', async () => {
  const discord = await startDemoTestDiscord();
  onTestFinished(() => discord.close());
  const rest = createBotRest(discord.apiUrl, discord.token);
  onTestFinished(() => endBotRest(rest));
  const applicationId = DEMO_WORLD.application.id;
  const sync = (guildId: string | undefined) =>
    syncCommands({ guildId, commands }, { rest, applicationId, commands });

  await sync(DEMO_IDS.guildId);
  const there = REGISTERED.parse(
    await rest.get(Routes.applicationGuildCommands(applicationId, DEMO_IDS.guildId)),
  );
  const declared = commands.filter(({ registration }) => registration.contexts !== undefined);
  expect(declared).not.toEqual([]);
  expect(there.map(({ contexts }) => contexts ?? null)).toEqual(there.map(() => null));
  expect((await sync(DEMO_IDS.guildId)).changes).toEqual([]);
});
