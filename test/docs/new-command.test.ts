import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApplicationCommandType, type InteractionType } from 'discord-api-types/v10';
import { expect, it, onTestFinished } from 'vitest';
import { Catalog } from '../../src/bot/dispatch/task.ts';
import { commands } from '../../src/handlers/commands.ts';
import type { Command } from '../../src/handlers/declaration/command.ts';
import { emptyContext } from '../handlers/empty-context.ts';

const CONTRIBUTING = readFileSync('CONTRIBUTING.md', 'utf8');

it('a new command is a copy of the file that CONTRIBUTING names, and a line in the list', async () => {
  const [, copied = ''] = /^1\. Copy `([^`]+)`/m.exec(CONTRIBUTING) ?? [];
  const handlers = new URL('../../src/handlers/', import.meta.url).href;
  const text = readFileSync(copied, 'utf8')
    .replaceAll(`'./`, `'${handlers}`)
    .replaceAll(/\bwallet\b(?=[^:]* = defineCommand)|(?<=name: ')wallet/g, 'whois');
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-whois-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'whois.ts');
  writeFileSync(file, text);
  const { whois }: { whois: Command } = await import(file);

  const data = { id: '1', type: ApplicationCommandType.ChatInput, name: 'whois' } as const;
  const called = new Catalog([...commands, whois]).called<InteractionType.ApplicationCommand>(data);
  const names = {
    list: emptyContext.names.list,
    ofWallet: async (wallet: string) => ({
      wallet,
      names: ['ada'],
      more: false,
      total: 1,
      staleSeconds: undefined,
    }),
  };
  const begun = called?.runnable.begin(new Map([['address', '0x1']]));
  expect(JSON.stringify(await begun?.run({ ...emptyContext, names }))).toContain('ada');
});
