import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { numberInQuery, snowflake, timestamp } from '../../forms/form.ts';
import { checkWriting } from '../../model/thread-objects.ts';
import { type Operation, operation, type RestModel } from '../operation.ts';
import type { Bucket } from '../rate-limits.ts';

const { AddReactions, ManageMessages, PinMessages, ReadMessageHistory } = PermissionFlagsBits;
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

/** https://discord.com/developers/docs/resources/message#pin-message, which had another address before */
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

/** Reactions, pins and typing. */
export const reactionOperations: readonly Operation[] = [
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

/** Whether the bot has a permission in a channel; always in a direct message. @throws DiscordError 10003, 50001, 50008 */
function may({ directory }: RestModel, channelId: string, permission: bigint): boolean {
  const permissions = directory.botPermissions(channelId);
  return permissions === undefined || (permissions & permission) !== 0n;
}
