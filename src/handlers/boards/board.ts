import type { Snowflake } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { CHANNEL_TYPES } from '../declaration/inputs.ts';
import {
  choice,
  flag,
  optionalChoice,
  optionalInteger,
  optionalText,
  requiredChannel,
  type Suggestion,
} from '../declaration/options.ts';
import { defineRunnable } from '../declaration/runnable.ts';
import { AUTOCOMPLETE_CHOICES } from '../discord-limits.ts';
import { button } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import { limitOption } from '../paging/paging.ts';
import { chosenScores, periodOption, requiredProviderOption } from '../records/filter.ts';
import type { Reply } from '../reply.ts';
import { BOARD_DEFAULTS, type Board, type BoardSettings, WEEKDAYS } from '../server-boards.ts';
import { commands } from '../words/words.ts';
import { boardCard, boardIds, boardList, serverOfBoards } from './card.ts';
import {
  boardChanges,
  boardSaver,
  boardsUnread,
  changeComponents,
  endOfChange,
  goneReply,
  mustSaveBoards,
  withBoard,
} from './change.ts';
import { formComponents, MOST_ROWS, mustAllowBoard, mustBeTime, unknownZone } from './form.ts';
import { boardMessage } from './message.ts';
import { readTime, readZone } from './schedule.ts';
import { zonesLike } from './zones.ts';

/** All of them have one length, so that the text of a time or a zone is refused by what it says. */
const text = { minLength: 1, maxLength: 100 };

const create = defineRunnable({
  name: 'create',
  description: commands.board.create,
  example: 'provider:tide-runner channel:#scores every:week at:18:00',
  options: {
    provider: requiredProviderOption,
    channel: requiredChannel({ description: commands.board.channel, types: [...CHANNEL_TYPES] }),
    every: choice({
      description: commands.board.every,
      choices: [
        { value: 'day', name: commands.choices.everyDay },
        { value: 'week', name: commands.choices.everyWeek },
        { value: 'change', name: commands.choices.onChange },
      ],
      fallback: BOARD_DEFAULTS.every,
    }),
    at: optionalText({ description: commands.board.at, ...text, suggest: async (typed) => times(typed) }),
    zone: optionalText({ description: commands.board.zone, ...text, suggest: suggestZones }),
    day: optionalChoice({
      description: commands.board.day,
      choices: WEEKDAYS.map((value) => ({ value, name: commands.choices[value] })),
    }),
    message: choice({
      description: commands.board.message,
      choices: [
        { value: 'same', name: commands.choices.same },
        { value: 'new', name: commands.choices.new },
      ],
      fallback: BOARD_DEFAULTS.message,
    }),
    period: periodOption,
    stage: optionalInteger({ description: commands.top.stage }),
    limit: limitOption(commands.board.limit, { most: MOST_ROWS, usual: BOARD_DEFAULTS.limit }),
    chart: optionalChoice({
      description: commands.board.chart,
      choices: [
        { value: 'over-time', name: commands.choices.overTime },
        { value: 'distribution', name: commands.choices.distribution },
      ],
    }),
    announce: flag({ description: commands.board.announce }),
  },
  visibility: 'private',
  changes: boardChanges('create'),
  async run({ provider: typed, channel, at, zone, day, stage, chart, ...others }, context) {
    mustSaveBoards(context);
    mustFit({ ...others, at, zone, day, chart });
    const settings = {
      ...others,
      channel: channel.id,
      at: at === undefined ? BOARD_DEFAULTS.at : mustBeTime(at),
      zone: zone === undefined ? undefined : readZone(zone),
      day: day ?? BOARD_DEFAULTS.day,
      ...(stage !== undefined && { stage }),
      ...(chart !== undefined && { chart }),
    };
    mustAllowBoard(channel, chart !== undefined);
    const here = await boardsHere(context);
    const isUnknownZone = zone !== undefined && settings.zone === undefined;
    const zoned = { ...settings, zone: settings.zone ?? zoneOfNewest(here) };
    const createButton = (label: string, provider: string, of = zoned) => {
      const [stage = '', chart = ''] = [settings.stage?.toString(), settings.chart];
      const announce = settings.announce ? 'announce' : '';
      return button(boardIds.create, { ...of, provider, stage, chart, announce }, label);
    };
    const { provider = typed } = await chosenScores({ provider: typed }, context, (near, label) =>
      // A button would create the board without the zone.
      isUnknownZone ? undefined : createButton(label, near.provider ?? typed),
    );
    if (!isUnknownZone) return createBoard({ ...zoned, provider }, here, context);
    throw unknownZone(zone, (near) => createButton(near, provider, { ...zoned, zone: near }));
  },
});

/** Options as they were typed. */
type Typed = Pick<BoardSettings, 'every' | 'message' | 'announce'> & {
  readonly [Key in 'at' | 'zone' | 'day' | 'chart']: string | undefined;
};

/** @throws CannotDo for options that do not go together */
function mustFit({ every, at, zone, day, message, chart, announce }: Typed): void {
  const inCode = (option: string, value: string) => inline(`${option}:${value}`, 60);
  if (every === 'change') {
    const edited = message === 'new' ? message : undefined;
    const options = Object.entries({ at, zone, day, message: edited, chart }).flatMap(([option, value]) =>
      value === undefined ? [] : [inCode(option, value)],
    );
    if (options.length > 0)
      throw new CannotDo(({ boards, listed }) => boards.refused.withChange({ options: listed(options) }));
  } else if (announce) {
    const typed = inCode('announce', 'True');
    throw new CannotDo(({ boards }) => boards.refused.announceAlone({ announce: typed }));
  } else if (every === 'day' && day !== undefined) {
    throw new CannotDo(({ boards }) => boards.refused.dayAlone({ day: inCode('day', day) }));
  }
}

/** The boards of this server. @throws CannotDo if the store cannot be read */
async function boardsHere(context: HandlerContext) {
  const read = await context.serverBoards.of(serverOfBoards(context));
  if ('failed' in read) throw boardsUnread();
  return read;
}

async function createBoard(
  settings: BoardSettings,
  { areKept }: { readonly areKept: boolean },
  context: HandlerContext,
  question?: Snowflake,
): Promise<Reply> {
  const by = boardSaver(context);
  const saved = await context.serverBoards.create(serverOfBoards(context), settings, by, question);
  const { board } = endOfChange('create', saved, context, { settings });
  return board ? boardCard({ board, areKept }, context) : goneReply(context);
}

/** Of the newest board that has a time. */
const zoneOfNewest = ({ boards }: { readonly boards: readonly Board[] }): string =>
  boards.findLast(({ settings }) => settings.every !== 'change')?.settings.zone ?? BOARD_DEFAULTS.zone;

/** Whole hours; with something typed, the quarters of those that begin so. */
function times(typed: string): Suggestion[] {
  const read = readTime(typed);
  const begins = (time: string) => time.startsWith(typed) || time.startsWith(`0${typed}`);
  const offered = Array.from({ length: 96 }, (_, quarter) => {
    const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  }).filter((time) => (typed === '' ? time.endsWith(':00') : begins(time)));
  return [...new Set([...(read === undefined ? [] : [read]), ...offered])].map((time) => ({
    name: time,
    value: time,
  }));
}

/** Zones with their present time. Without a text that of the newest board comes first. */
async function suggestZones(typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const first = typed.trim() === '' ? await newestZone(context) : undefined;
  const zones = [...new Set([...(first === undefined ? [] : [first]), ...zonesLike(typed)])];
  const now = Temporal.Instant.fromEpochMilliseconds(Date.now());
  return zones.slice(0, AUTOCOMPLETE_CHOICES).map((zone) => ({
    name: `${zone} · ${now.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })}`,
    value: zone,
  }));
}

/** Of a server whose boards cannot be read, none: a suggestion is no place for a sentence. */
async function newestZone(context: HandlerContext): Promise<string | undefined> {
  const read = await context.serverBoards.of(serverOfBoards(context));
  return 'failed' in read ? undefined : readZone(zoneOfNewest(read));
}

const list = defineRunnable({
  name: 'list',
  description: commands.board.list,
  options: {},
  visibility: 'private',
  run: async (_values, context) => boardList(await boardsHere(context), context),
});

/** `/board`: leaderboards that are posted in channels of a server, for its managers. */
export const board = defineCommand({
  name: 'board',
  description: commands.board.about,
  access: 'managers',
  subcommands: [create, list],
  components: [
    defineComponent({
      codec: boardIds.list,
      effect: 'update',
      run: async ({ page }, context) => boardList(await boardsHere(context), context, { page }),
    }),
    defineComponent({
      codec: boardIds.choose,
      effect: 'update',
      run: (_fields, context, { values: [id = ''] }) =>
        withBoard(id, context, (seen) => boardCard(seen, context)),
    }),
    defineComponent({
      codec: boardIds.card,
      effect: 'update',
      run: ({ id }, context) => withBoard(id, context, (seen) => boardCard(seen, context)),
    }),
    defineComponent({
      codec: boardIds.preview,
      effect: 'private',
      run: ({ id }, context) => withBoard(id, context, ({ board }) => preview(board, context)),
    }),
    ...changeComponents,
    ...formComponents,
    /** A game that was offered in place of an unknown one. Its channel was looked at then. */
    defineComponent({
      codec: boardIds.create,
      effect: 'update',
      changes: boardChanges('create'),
      async run({ stage, chart, announce, ...others }, context, { message }) {
        mustSaveBoards(context);
        const settings = {
          ...others,
          ...(stage !== '' && { stage: Number(stage) }),
          ...(chart !== '' && { chart }),
          announce: announce !== '',
        };
        return createBoard(settings, await boardsHere(context), context, message?.id);
      },
    }),
  ],
});

/** The message as it would be posted now, without its button. */
async function preview(board: Board, context: HandlerContext): Promise<Reply> {
  const { reply, players } = await boardMessage(board, Date.now(), context);
  const { previewEmpty } = context.words.boards;
  return { ...reply, components: [], ...(players === 0 && { content: previewEmpty }) };
}
