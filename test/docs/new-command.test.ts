import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApplicationCommandType, type InteractionType } from 'discord-api-types/v10';
import { expect, it, onTestFinished } from 'vitest';
import { Catalog } from '../../src/bot/dispatch/task.ts';
import { commands } from '../../src/handlers/commands.ts';
import type { Command } from '../../src/handlers/declaration/command.ts';
import { emptyContext } from '../handlers/empty-context.ts';
import { blockFor } from '../recipes/contributing.ts';

it('the command that CONTRIBUTING shows is found and answers', async () => {
  const handlers = new URL('../../src/handlers/', import.meta.url).href;
  const text = blockFor('spell.ts')
    .replaceAll(`'./`, `'${handlers}`)
    .replaceAll("'zod'", `'${import.meta.resolve('zod')}'`);
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-spell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'spell.ts');
  writeFileSync(file, text);
  const { spell }: { spell: Command } = await import(file);

  const data = { id: '1', type: ApplicationCommandType.ChatInput, name: 'spell' } as const;
  // In a copy that follows the recipe it is among them.
  const others = commands.filter(({ name }) => name !== spell.name);
  const called = new Catalog([...others, spell]).called<InteractionType.ApplicationCommand>(data);
  const reply = await called?.runnable.begin(new Map([['name', 'ada']])).run(emptyContext);
  expect(reply).toMatchObject({
    content: '`a-d-a`',
    components: [{ components: [{ custom_id: 'spell-again.1:ada' }] }],
  });
});
