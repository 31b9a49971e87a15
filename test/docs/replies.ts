/**
 * `npm run replies`: writes docs/replies.md, every kind of reply as the prompt prints it; with --print it goes to the
 * standard output. The clock, the ids of the demo set and what is random are always the same in it.
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
  'What people see of Rollcall. The texts are what the prompt of `npm start` prints at 100 columns: made by `npm run replies` from the demo world, and compared with what is said now by a test. `▸` is what somebody does. `[1]` is a button, `○` an option of a menu, and `│` stands along an embed. The pictures are the same on the page of `npm start`, on a wide screen and on a phone, in the dark and in the light: made by `npm run pictures`.',
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

/** What is random in a text, and what depends on how fast this machine is, in one form. */
function steady(text: string): string {
  return text
    .replaceAll(/Reference [0-9a-f]{8}/g, 'Reference 1a2b3c4d')
    .replaceAll(/as of \d+ seconds? ago/g, 'as of 2 seconds ago')
    .replaceAll(/2026-01-10T[\d:.]+Z/g, '2026-01-10T12:00:00.000Z')
    .replaceAll(/until 2026-01-10 12:0\d UTC/g, 'until 2026-01-10 12:05 UTC')
    .replaceAll(/(channels\/\d+\/\d+)\/\d+/g, '$1/1190000000000009999');
}
