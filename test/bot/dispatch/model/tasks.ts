/** The commands and buttons of the bot in the model: what each does depends on the errand of its asker. */

import { z } from 'zod';
import type { HandlerContext } from '../../../../src/handlers/context.ts';
import type { Command } from '../../../../src/handlers/declaration/command.ts';
import { defineCommand } from '../../../../src/handlers/declaration/command.ts';
import {
  type CustomIdCodec,
  customIdCodec,
  defineComponent,
  defineModalOpener,
} from '../../../../src/handlers/declaration/component.ts';
import { CannotDo } from '../../../../src/handlers/handler-failure.ts';
import type { Reply } from '../../../../src/handlers/reply.ts';
import { FILTERED } from './discord.ts';
import type { Errand } from './scenario.ts';

/** Text that nobody but the asker may ever read. */
export const SECRET = 'for the asker alone';

/** Text of an end that is not there yet. */
export const WORKING = 'Working…';

/** What a handler of the model does for its asker. */
export interface Handling {
  errandOf(asker: string): Errand;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Reads or changes the service. @throws ServiceFailure */
  askService(asker: string, signal: AbortSignal): Promise<void>;
}

type Doing = 'read' | 'change';
const DOINGS: readonly Doing[] = ['read', 'change'];

type Fields = { readonly of: string };

const codecs = new Map<string, CustomIdCodec<Fields>>();

function codec(name: string): CustomIdCodec<Fields> {
  const known = codecs.get(name) ?? customIdCodec(name, 1, { of: z.string() });
  codecs.set(name, known);
  return known;
}

/** What no custom id has room for. */
const LONG = { of: 'x'.repeat(200) };
const SHORT = { of: '' };

/** The texts of tickets by their keys, for every process, as in a database. */
const kept = new Map<string, string>();

export const keepText = (text: string): string => {
  const known = [...kept].find(([, each]) => each === text)?.[0];
  const key = known ?? String(kept.size).padStart(10, '0');
  kept.set(key, text);
  return key;
};
export const keptText = (key: string): string | undefined => kept.get(key);

/** Whether the buttons and the form of an errand are tickets: those whose form takes its time. */
const hasTicket = ({ opensAfter }: Errand): boolean => opensAfter > 0;

/** A custom id as Discord has it. */
const sentId = (name: string, errand: Errand): string =>
  hasTicket(errand) ? `${name}.1~${keepText(codec(name).encode(LONG))}` : codec(name).encode(SHORT);

/** The name of a command, and that of a component. */
const commandName = (doing: Doing, answer: 'public' | 'private') => `${doing}-${answer}`;
const componentName = (doing: Doing, effect: 'update' | 'private') => `press-${doing}-${effect}`;

const doingOf = ({ changes }: Errand): Doing => (changes ? 'change' : 'read');
const isUpdate = ({ answer }: Errand) => answer.startsWith('update');

/** The command of an errand. A command has no message to update, and answers in public. */
export const commandOf = (errand: Errand): string =>
  commandName(doingOf(errand), errand.answer === 'private' ? 'private' : 'public');

/** The custom id of the button of an errand, and of the form that it opens. */
export const customIdOf = (errand: Errand): string =>
  sentId(componentName(doingOf(errand), isUpdate(errand) ? 'update' : 'private'), errand);
export const openerIdOf = (errand: Errand): string =>
  sentId(`open-${componentName(doingOf(errand), isUpdate(errand) ? 'update' : 'private')}`, errand);

/** Whether everybody reads the answer of an errand. A button without an update answers its presser. */
export const isPublic = ({ how, answer }: Errand): boolean =>
  how === 'command' ? answer !== 'private' : answer === 'update of a public message';

/** Whether the answer of an errand changes the message whose button was pressed. */
export const changesPressed = (errand: Errand): boolean => errand.how !== 'command' && isUpdate(errand);

/** Only an answer that updates a message has an aside: a follow-up fills a waiting placeholder. */
export const hasAside = (errand: Errand): boolean => changesPressed(errand) && errand.ends.includes('aside');

/** The reply of an errand that ends well. */
export const replyText = (errand: Errand): string =>
  `${errand.changes ? 'Done' : 'Read'}, ${isPublic(errand) ? 'as all may know' : SECRET}`;

export function modelCommands(handling: Handling): Command[] {
  const run = (context: HandlerContext) => handle(handling, context);
  const components = DOINGS.flatMap((doing) =>
    (['update', 'private'] as const).flatMap((effect) => {
      const name = componentName(doing, effect);
      const shared = {
        codec: codec(name),
        effect,
        run: (_fields: object, context: HandlerContext) => run(context),
      };
      return [
        defineComponent(doing === 'change' ? { ...shared, changes: { shownBy: '/read' } } : shared),
        defineModalOpener({
          codec: codec(`open-${name}`),
          open: async (_fields, { asker, signal }) => {
            const errand = handling.errandOf(asker);
            await handling.sleep(errand.opensAfter, signal);
            return {
              custom_id: codec(name).encode(hasTicket(errand) ? LONG : SHORT),
              title: 'A form',
              components: [],
            };
          },
        }),
      ];
    }),
  );
  return DOINGS.flatMap((doing) =>
    (['public', 'private'] as const).map((visibility) => {
      const first = doing === 'read' && visibility === 'public';
      return defineCommand({
        name: commandName(doing, visibility),
        description: 'x',
        access: 'everyone',
        options: {},
        visibility,
        ...(doing === 'change' && { changes: { shownBy: '/read' } }),
        ...(first && { components }),
        run: (_values, context) => run(context),
      });
    }),
  );
}

async function handle(handling: Handling, context: HandlerContext): Promise<Reply> {
  const { asker } = context;
  const errand = handling.errandOf(asker);
  const signal = errand.isDeaf ? new AbortController().signal : context.signal;
  if (errand.showsProgress) {
    await handling.sleep(errand.takes / 2, signal);
    await context.progress({ content: WORKING });
    await handling.sleep(errand.takes / 2, signal);
  } else await handling.sleep(errand.takes, signal);
  if (errand.changes && signal.aborted) throw new CannotDo(() => `It was stopped, ${SECRET}.`);
  await handling.askService(asker, signal);
  const content = replyText(errand);
  // A reply to a press has no button that leads to itself.
  const reply = { content, components: [] };
  switch (errand.ends) {
    case 'reply':
      return reply;
    case 'reply with an aside':
      return hasAside(errand) ? { ...reply, aside: { content: `An aside, ${SECRET}` } } : reply;
    case 'reply that Discord filters':
      return { ...reply, content: `${content}: ${FILTERED}` };
    case 'aside that Discord filters':
      return hasAside(errand) ? { ...reply, aside: { content: `An aside, ${SECRET}: ${FILTERED}` } } : reply;
    case 'sentence':
      // A change that is made is told of.
      throw new CannotDo(() => `${errand.changes ? content : 'It cannot be done'}, ${SECRET}.`);
    case 'defect':
      throw new Error('A defect of the handler');
  }
}
