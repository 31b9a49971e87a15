import type { Snowflake } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { CHANNEL_TYPES, requiredChannel } from '../declaration/channels.ts';
import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { defineRunnable } from '../declaration/runnable.ts';
import { button } from '../display/buttons.ts';
import { timestamp } from '../display/timestamps.ts';
import { CannotDo } from '../handler-failure.ts';
import { matchScores, requiredProviderOption } from '../records/score-filter.ts';
import type { Reply } from '../reply.ts';
import { BOARD_DEFAULTS, type Board } from '../server-boards.ts';
import { commands } from '../words/words.ts';
import { boardCard, boardIds, boardList, serverOfBoards } from './card.ts';
import {
  auditedResult,
  boardActor,
  boardChanges,
  boardGoneReply,
  boardsUnread,
  changeComponents,
  requireBoardStore,
  withBoard,
} from './change.ts';
import { channelProblem, formComponents } from './form.ts';
import { boardMessage } from './message.ts';
import { nextTime, parseZone } from './schedule.ts';

const create = defineRunnable({
  name: 'create',
  description: commands.board.create,
  example: 'provider:tide-runner channel:#scores',
  options: {
    provider: requiredProviderOption,
    channel: requiredChannel({ description: commands.board.channel, types: [...CHANNEL_TYPES] }),
  },
  visibility: 'private',
  changes: boardChanges('create'),
  async run({ provider: typed, channel }, context) {
    requireBoardStore(context);
    const why = channelProblem(channel, false);
    if (why) throw new CannotDo(why);
    const { provider = typed } = await matchScores({ provider: typed }, context, (near, label) =>
      button(boardIds.create, { provider: near.provider ?? typed, channel: channel.id }, label),
    );
    return createBoard({ provider, channel: channel.id }, context);
  },
});

/** Reads the boards of this server. @throws CannotDo if the store cannot be read */
async function boardsHere(context: HandlerContext) {
  const read = await context.serverBoards.of(serverOfBoards(context));
  if ('failed' in read) throw boardsUnread();
  return read;
}

/** Creates a board with the default settings, in the zone of this server's newest board that has a time. */
async function createBoard(
  of: { readonly provider: string; readonly channel: Snowflake },
  context: HandlerContext,
  question?: Snowflake,
): Promise<Reply> {
  const { serverBoards, words } = context;
  const { boards, isPosting } = await boardsHere(context);
  const newest = boards.findLast(({ settings }) => settings.every !== 'change');
  const zone = newest && parseZone(newest.settings.zone);
  const settings = { ...BOARD_DEFAULTS, ...of, ...(zone !== undefined && { zone }) };
  const by = boardActor(context);
  const saved = await serverBoards.create(serverOfBoards(context), settings, by, question);
  const { board } = auditedResult('create', saved, context, { settings });
  if (!board) return boardGoneReply(context);
  const first = saved.kind === 'saved' && !board.pause && nextTime(settings, serverBoards.now());
  const time = first === false || first === undefined ? undefined : timestamp(new Date(first), 'F');
  return boardCard({ board, isPosting }, context, time === undefined ? '' : words.boards.created({ time }));
}

const list = defineRunnable({
  name: 'list',
  description: commands.board.list,
  options: {},
  visibility: 'private',
  run: async (_values, context) => boardList(await boardsHere(context), context),
});

/** `/board`: managers have leaderboards posted in channels of their server. */
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
    /** The channel was checked before the game was offered. */
    defineComponent({
      codec: boardIds.create,
      effect: 'update',
      changes: boardChanges('create'),
      async run(of, context, { message }) {
        requireBoardStore(context);
        return createBoard(of, context, message?.id);
      },
    }),
  ],
});

/** The message as it would be posted now, without its button. */
async function preview(board: Board, context: HandlerContext): Promise<Reply> {
  const { reply, players } = await boardMessage(board, Date.now(), context);
  // A `same` board also posts a message without scores.
  const isSilent = players === 0 && board.settings.message === 'new';
  return { ...reply, components: [], ...(isSilent && { content: context.words.boards.previewEmpty }) };
}
