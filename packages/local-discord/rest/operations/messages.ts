import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkDistinct, list, numberInQuery, snowflake, timestamp } from '../../forms/fields.ts';
import { checkWriting } from '../../model/directory/thread-objects.ts';
import { type Operation, operation, type RestModel } from '../operation.ts';
import type { Bucket } from '../rate-limits.ts';

const { AddReactions, ManageMessages, PinMessages, ReadMessageHistory } = PermissionFlagsBits;
const CREATE: Bucket = { limit: 5, windowMs: 5000 };

/** https://discord.com/developers/docs/resources/message#get-channel-messages */
const range = z.object({
  limit: numberInQuery(1, 100).default(50),
  before: snowflake.optional(),
  after: snowflake.optional(),
  around: snowflake.optional(),
});

/**
 * The form of a direct message. The last two fields are for group direct messages, which bots cannot open; they have no
 * effect.
 */
const recipient = z.object({
  recipient_id: snowflake,
  access_tokens: z.array(z.string()).exactOptional(),
  nicks: z.record(z.string(), z.string()).exactOptional(),
});

/** https://discord.com/developers/docs/resources/poll#get-answer-voters */
const voters = z.object({ limit: numberInQuery(1, 100).default(25), after: snowflake.optional() });

const REACTIONS = '/channels/{channel_id}/messages/{message_id}/reactions';
/** Discord's own limit. */
const REACTION: Bucket = { limit: 1, windowMs: 250 };

/** https://discord.com/developers/docs/resources/message#get-reactions */
const userPage = z.object({
  type: z.coerce
    .number()
    .pipe(z.literal([0, 1]))
    .default(0),
  limit: numberInQuery(1, 100).default(25),
  after: snowflake.optional(),
});

interface OfMessage {
  readonly channel_id: string;
  readonly message_id: string;
}

const active = ({ messages }: RestModel, { channel_id, message_id }: OfMessage) =>
  messages.active(channel_id, message_id);

/** https://discord.com/developers/docs/resources/message#pin-message. The second address is the deprecated one. */
const ofPins = (
  pins: '/channels/{channel_id}/messages/pins' | '/channels/{channel_id}/pins',
): Operation[] => [
  operation(`PUT ${pins}/{message_id}`, {
    needs: PinMessages,
    run: ({ params }, model) => model.pins.pin(active(model, params), model.directory.bot),
  }),
  operation(`DELETE ${pins}/{message_id}`, {
    needs: PinMessages,
    run: ({ params }, model) => model.pins.unpin(active(model, params)),
  }),
];

/** Operations on channels, messages, polls, reactions, pins and typing. Apps cannot vote. */
export const messageOperations: readonly Operation[] = [
  operation('POST /users/@me/channels', {
    bucket: CREATE,
    body: recipient,
    run: ({ body }, { directory }) => directory.directChannelOf(body.recipient_id),
  }),
  operation('GET /channels/{channel_id}', {
    run: ({ params }, { directory }) => directory.channelForBot(params.channel_id),
  }),
  operation('GET /channels/{channel_id}/messages', {
    query: range,
    run: ({ params, query }, { messages }) => messages.list(params.channel_id, query),
  }),
  operation('POST /channels/{channel_id}/messages', {
    bucket: CREATE,
    run: ({ params, payload }, { messages }) => messages.create(params.channel_id, payload),
  }),
  operation('POST /channels/{channel_id}/messages/bulk-delete', {
    needs: ManageMessages,
    body: z.object({ messages: list(snowflake, 2, 100).superRefine(checkDistinct) }),
    run: ({ params, body }, { messages }) => messages.deleteAll(params.channel_id, body.messages),
  }),
  operation('GET /channels/{channel_id}/messages/{message_id}', {
    needs: ReadMessageHistory,
    run: ({ params }, { messages }) => messages.get(params.channel_id, params.message_id),
  }),
  operation('PATCH /channels/{channel_id}/messages/{message_id}', {
    run: ({ params, payload }, { messages }) => messages.edit(params.channel_id, params.message_id, payload),
  }),
  operation('DELETE /channels/{channel_id}/messages/{message_id}', {
    run: ({ params }, { messages }) => messages.delete(params.channel_id, params.message_id),
  }),
  operation('GET /channels/{channel_id}/polls/{message_id}/answers/{answer_id}', {
    query: voters,
    run: ({ params, query }, { directory, messages }) => {
      const { votes = {} } = messages.stored(params.channel_id, params.message_id);
      return { users: directory.pageOfUsers(votes[Number(params.answer_id)] ?? [], query) };
    },
  }),
  operation('POST /channels/{channel_id}/polls/{message_id}/expire', {
    run: ({ params }, { messages, polls }) =>
      polls.endOwn(messages.stored(params.channel_id, params.message_id)),
  }),
  operation(`PUT ${REACTIONS}/{emoji_name}/@me`, {
    needs: ReadMessageHistory,
    bucket: REACTION,
    run: ({ params }, model) => {
      const { directory, reactions } = model;
      const mayAdd = may(model, params.channel_id, AddReactions);
      reactions.add(active(model, params), directory.bot.id, params.emoji_name, mayAdd);
    },
  }),
  operation(`DELETE ${REACTIONS}/{emoji_name}/@me`, {
    bucket: REACTION,
    run: ({ params }, model) =>
      model.reactions.remove(active(model, params), model.directory.bot.id, params.emoji_name),
  }),
  operation(`DELETE ${REACTIONS}/{emoji_name}/{user_id}`, {
    needs: ManageMessages,
    bucket: REACTION,
    run: ({ params }, model) => {
      const stored = active(model, params);
      model.reactions.remove(stored, model.directory.user(params.user_id).id, params.emoji_name);
    },
  }),
  operation(`DELETE ${REACTIONS}/{emoji_name}`, {
    needs: ManageMessages,
    bucket: REACTION,
    run: ({ params }, model) => model.reactions.clear(active(model, params), params.emoji_name),
  }),
  operation(`DELETE ${REACTIONS}`, {
    needs: ManageMessages,
    bucket: REACTION,
    run: ({ params }, model) => model.reactions.clear(active(model, params)),
  }),
  operation(`GET ${REACTIONS}/{emoji_name}`, {
    needs: ReadMessageHistory,
    query: userPage,
    run: ({ params, query }, { directory, messages, reactions }) => {
      const stored = messages.stored(params.channel_id, params.message_id);
      const ids = reactions.users(stored, params.emoji_name);
      // The local Discord has no super reactions.
      return query.type === 0 ? directory.pageOfUsers(ids, query) : [];
    },
  }),
  ...ofPins('/channels/{channel_id}/messages/pins'),
  ...ofPins('/channels/{channel_id}/pins'),
  operation('GET /channels/{channel_id}/messages/pins', {
    query: z.object({ limit: numberInQuery(1, 50).default(50), before: timestamp.optional() }),
    run: ({ params, query }, model) =>
      may(model, params.channel_id, ReadMessageHistory)
        ? model.pins.page(params.channel_id, query)
        : { items: [], has_more: false },
  }),
  operation('GET /channels/{channel_id}/pins', {
    run: ({ params }, model) =>
      may(model, params.channel_id, ReadMessageHistory) ? model.pins.latest(params.channel_id) : [],
  }),
  operation('POST /channels/{channel_id}/typing', {
    run: ({ params: { channel_id: id } }, { directory, typing }) => {
      const permissions = directory.botPermissions(id);
      if (permissions !== undefined) checkWriting(directory.channelForBot(id), permissions);
      typing.start(id, directory.bot);
    },
  }),
];

/**
 * Returns whether the bot has a permission in a channel; always true in a direct message.
 * @throws DiscordError 10003, 50001, 50008
 */
function may({ directory }: RestModel, channelId: string, permission: bigint): boolean {
  const permissions = directory.botPermissions(channelId);
  return permissions === undefined || (permissions & permission) !== 0n;
}
