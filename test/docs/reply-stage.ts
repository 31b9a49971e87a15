import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Locale } from 'discord-api-types/v10';
import { typistAt } from 'local-chat/testing';
import type { TestDiscord } from 'local-discord/testing';
import type { PageOptions } from 'local-page/page';
import { startDemoRegistries } from 'local-registries/demo';
import { startLocalRegistry } from 'local-registries/start';
import { demoChat, demoPage } from 'local-world/chat';
import { DEMO_WORLD } from 'local-world/demo-world';
import { catalogues, loadCatalogue } from '../../src/handlers/words/catalogues.ts';
import { english, type Words } from '../../src/handlers/words/words.ts';
import { startRollcall } from '../e2e/rollcall.ts';
import { settled } from '../e2e/settled.ts';
import type { Scene, Step } from './reply-scenes.ts';

/** The columns of the prompt. */
const COLUMNS = 100;

/** Rollcall with the demo set and registries of this machine, whose ids are always the same, and somebody at the prompt for each scene. */
export interface ReplyStage {
  readonly page: PageOptions;
  readonly clientOf: TestDiscord['clientOf'];
  /** What the bot has sent to Discord. */
  readonly requests: TestDiscord['requests'];
  /** The words of everybody there. */
  readonly words: Words;
  /** Does a step, and gives what the prompt prints for it. */
  play(step: Step, as: Scene['as']): Promise<string>;
  close(): Promise<void>;
}

/** The ids of the boards that the bot has shown, in that order: they are random. */
export function boardsShown(requests: ReplyStage['requests']): string[] {
  const sent = JSON.stringify(requests).matchAll(/board-(?!create)[a-z]+\.\d+:([a-z0-9]{6})\b/g);
  return [...new Set([...sent].map(([, id = '']) => id))];
}

/**
 * @param charts whether charts are drawn; they are texts otherwise
 * @param locale of the server and of everybody there; default: English
 * @param chosenBy whether the server, as a Community, or the host chooses the language of what everybody sees
 */
export async function openReplyStage(
  charts: boolean,
  locale?: Locale,
  chosenBy: 'server' | 'host' = 'server',
): Promise<ReplyStage> {
  await loadCatalogue(locale);
  const registries = await startRegistries();
  const words = catalogues.get(locale ?? '') ?? english;
  const rollcall = await startRollcall(
    {
      AUDIT_CHANNEL_ID: '1190000000000000202',
      RECORDS_CURSOR_PARAMETER: 'starting_after',
      NAMES_BY_HASH_PATH: '/api/v1/names',
      EXPLORER_URL_TEMPLATE: 'https://explorer.example/{wallet}',
      NAMES_REGISTRIES: 'service,ens,bns,handle',
      NAMES_REGISTRY_URLS: registries.urls,
      ...(chosenBy === 'host' && locale && { PUBLIC_LANGUAGE: locale }),
    },
    {
      ...(chosenBy === 'server' && { locale }),
      ...(!charts && { pictures: { packages: ['a-package-that-nobody-has'] } }),
    },
  );
  fixIds(rollcall.database);
  const { discord } = rollcall;
  // What comes to a channel does not wait for others.
  discord.faults.liftRateLimits();
  const chat = demoChat(discord);
  const names = DEMO_WORLD.people.map(({ username }) => username);
  if (locale) for (const name of names) discord.clientOf(name).setLocale(locale);
  const typists = new Map(names.map((name) => [name, typistAt({ ...chat, first: name }, COLUMNS, settled)]));

  /** Choices, once what is behind them has all been read. */
  async function offered({ offer, option, typed }: Extract<Step, { offer: string }>, as: Scene['as']) {
    for (;;) {
      const outcome = await discord.clientOf(as).autocomplete(offer, option, typed);
      if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
      // The last choice may say that not all is read yet.
      if (outcome.choices.at(-1)?.value !== '(status line)') {
        return outcome.choices.map(({ name }) => `  ${name}`).join('\n');
      }
      await setTimeout(20);
    }
  }

  /** Resolves when the audit channel has every line. */
  async function audited(): Promise<void> {
    while (rollcall.bot.auditLines > 0) await setTimeout(20);
  }

  /** Resolves when the board's message is in its channel. */
  async function posted(): Promise<void> {
    const { channelMessages, clientOf } = discord;
    const isThere = () =>
      JSON.stringify(channelMessages(clientOf('manager').channelId)).includes('board-more');
    while (!isThere()) await setTimeout(20);
  }

  return {
    page: demoPage(discord),
    clientOf: discord.clientOf,
    requests: discord.requests,
    words,
    async play(step, as) {
      const typist = typists.get(as);
      if (!typist) throw new Error(`There is no ${as}`);
      if (typeof step !== 'string' && 'offer' in step) return offered(step, as);
      if (step === ':audit') await audited();
      if (step === ':messages') {
        await posted();
        // It is among the messages that the step lists.
        await typist.type('');
      }
      const answer =
        typeof step === 'string' ? await typist.type(step) : await typist.click(step.click(words));
      return step === ':audit' || step === ':messages' ? answer : (answer.split('\n\n│ ')[0] ?? '');
    },
    async close() {
      for (const typist of typists.values()) typist.leave();
      await rollcall.close();
      await registries.close();
    },
  };
}

/** The example of CIP-19: a base address, and the stake address of its wallet. */
const BASE =
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';
const STAKE = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';

/** The registries of the demo, and one of handles. */
async function startRegistries() {
  const demo = await startDemoRegistries();
  const handle = await startLocalRegistry('handle', {
    names: ['ada', 'ada.lovelace', 'first_program'].map((name) => ({ name, owner: STAKE, paysTo: BASE })),
  });
  const { ens, bns } = demo;
  return {
    urls: Object.entries({ ens, bns, handle })
      .map(([id, { url }]) => `${id}=${url}`)
      .join(','),
    async close() {
      await demo.close();
      await handle.close();
    },
  };
}

/** Gives the demo set ids that are the same each time. */
function fixIds(service: DatabaseSync): void {
  const file = service.location();
  if (file === null) throw new Error('The service has no file');
  using database = new DatabaseSync(file);
  for (const table of ['conversations', 'scores']) {
    database.exec(`UPDATE ${table} SET id = printf('Demo%012d', place),
      pinned_message_id = iif(pinned_message_id IS NULL, NULL, printf('Note%012d', place))`);
  }
}
