/**
 * `npm run replies`: writes docs/replies.md, every kind of reply as the prompt prints it; with --print it goes to the
 * standard output. The clock, the ids of the demo set and what is random are always the same in it.
 */

import './clock-of-replies.ts';
import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { typistAt } from 'local-chat/testing';
import { chatOf } from 'local-world/chat';
import { startRollcall } from '../e2e/rollcall.ts';
import { SCENES, type Scene, type Step } from './reply-scenes.ts';

const FILE = new URL('../../docs/replies.md', import.meta.url);
const COLUMNS = 100;

const rollcall = await startRollcall(
  {
    AUDIT_CHANNEL_ID: '1190000000000000202',
    RECORDS_CURSOR_PARAMETER: 'starting_after',
    EXPLORER_URL_TEMPLATE: 'https://explorer.example/{wallet}',
  },
  // A picture is no text, and its size is that of the fonts that are installed.
  { pictures: { packages: ['a-package-that-nobody-has'] } },
);
fixIds(rollcall.database);
const chat = chatOf(rollcall.discord);
const typists = new Map(
  chat.people.map((person) => [person.name, typistAt({ ...chat, first: person }, COLUMNS)]),
);

const sections: string[] = [];
for (const scene of SCENES) sections.push(await played(scene));
const document = [
  '# Replies',
  'What people see of Rollcall, as the prompt of `npm start` prints it at 100 columns: made by `npm run replies` from the demo world, and compared with what is said now by a test. `▸` is what somebody does. `[1]` is a button, `○` an option of a menu, and `│` stands along an embed.',
  ...sections,
];
const text = `${document.join('\n\n')}\n`;

for (const typist of typists.values()) typist.leave();
await rollcall.close();
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(FILE, text);
process.exit();

async function played({ title, as, steps }: Scene): Promise<string> {
  const blocks: string[] = [];
  for (const step of steps) {
    const lines = `▸ ${inWords(step)}\n${steady(await done(step, as))}`;
    blocks.push(`\`\`\`\`text\n${lines}\n\`\`\`\``);
  }
  return [`## ${title}`, ...blocks].join('\n\n');
}

function inWords(step: Step): string {
  if (typeof step === 'string') return step;
  return 'click' in step ? `clicks ${step.click}` : `/${step.offer} ${step.option}:${step.typed} and Tab`;
}

async function done(step: Step, as: Scene['as']): Promise<string> {
  const typist = typists.get(as);
  if (!typist) throw new Error(`There is no ${as}`);
  if (typeof step !== 'string' && 'offer' in step) return offered(step, as);
  if (step === ':audit') await audited();
  const answer = typeof step === 'string' ? await typist.type(step) : await typist.click(step.click);
  // Behind the report of several comes the list as it is then, which stands above.
  if (answer.includes(' done')) await setTimeout(300);
  await typist.type('');
  return step === ':audit' ? answer : (answer.split('\n\n│ ')[0] ?? '');
}

/** Choices, once what is behind them has all been read. */
async function offered(
  { offer, option, typed }: Exclude<Step, string | { click: string }>,
  as: Scene['as'],
): Promise<string> {
  for (;;) {
    const outcome = await rollcall.discord.clientOf(as).autocomplete(offer, option, typed);
    if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
    const names = outcome.choices.map(({ name }) => name);
    if (!names.at(-1)?.startsWith('Looked through')) return names.map((name) => `  ${name}`).join('\n');
    await setTimeout(200);
  }
}

/** Resolves when the audit channel has the deletion. */
async function audited(): Promise<void> {
  const { auditChannelId, channelMessages } = rollcall.discord;
  while (!JSON.stringify(channelMessages(auditChannelId)).includes('deleted')) await setTimeout(100);
}

/** What is random in a text, and what depends on how fast this machine is, in one form. */
function steady(text: string): string {
  return text
    .replaceAll(/Reference [0-9a-f]{8}/g, 'Reference 1a2b3c4d')
    .replaceAll(/as of \d+ seconds? ago/g, 'as of 2 seconds ago')
    .replaceAll(/2026-01-10T[\d:.]+Z/g, '2026-01-10T12:00:00.000Z')
    .replaceAll(/until 2026-01-10 12:0\d UTC/g, 'until 2026-01-10 12:05 UTC')
    .replaceAll(/(channels\/\d+\/\d+)\/\d+/g, '$1/1190000000000009999');
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
