/**
 * `npm run replies`: writes docs/replies.md, every kind of reply as the prompt prints it; with --print it goes to the
 * standard output. Its clock, the ids of the demo set and random values are always the same.
 */

import './clock-of-replies.ts';
import { writeFileSync } from 'node:fs';
import { inWords, pictureOf, SCENES, type Scene } from './reply-scenes.ts';
import { openReplyStage } from './reply-stage.ts';

const FILE = new URL('../../docs/replies.md', import.meta.url);

// A picture is no text, and its size is that of the fonts that are installed.
const stage = await openReplyStage(false);
const sections: string[] = [];
for (const scene of SCENES) sections.push(await played(scene));
const document = [
  '# Replies',
  'Every reply of Rollcall, as the prompt of `npm start` prints it at 100 columns. `npm run replies` writes this page from the demo world, and a test compares it with the bot. `▸` is an action of a person, `[1]` a button, `○` an option of a menu, and `│` the edge of an embed. The pictures show the same on the page of `npm start`, wide and on a phone, dark and light; `npm run pictures` draws them.',
  ...sections,
];
const text = `${document.join('\n\n')}\n`;

await stage.close();
if (process.argv.includes('--print')) process.stdout.write(text);
else writeFileSync(FILE, text);
process.exit();

async function played(scene: Scene): Promise<string> {
  const blocks: string[] = [];
  for (const [at, step] of scene.steps.entries()) {
    const lines = `▸ ${inWords(step)}\n${steady(await stage.play(step, scene.as))}`;
    blocks.push(`\`\`\`\`text\n${lines}\n\`\`\`\``, `![${inWords(step)}](pictures/${pictureOf(scene, at)})`);
  }
  return [`## ${scene.title}`, ...blocks].join('\n\n');
}

/** The text with its random parts, and those that depend on the speed of the machine, in one form. */
function steady(text: string): string {
  return text
    .replaceAll(/Reference [0-9a-f]{8}/g, 'Reference 1a2b3c4d')
    .replaceAll(/as of \d+ seconds? ago/g, 'as of 2 seconds ago')
    .replaceAll(/2026-01-10T[\d:.]+Z/g, '2026-01-10T12:00:00.000Z')
    .replaceAll(/until 2026-01-10 12:0\d UTC/g, 'until 2026-01-10 12:05 UTC')
    .replaceAll(/(channels\/\d+\/\d+)\/\d+/g, '$1/1190000000000009999');
}
