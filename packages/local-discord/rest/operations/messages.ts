import { PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkDistinct, list, numberInQuery, snowflake } from '../../forms/form.ts';
import { type Operation, operation } from '../operation.ts';
import type { Bucket } from '../rate-limits.ts';

const { ManageMessages, ReadMessageHistory } = PermissionFlagsBits;
const CREATE: Bucket = { limit: 5, windowMs: 5000 };

/** https://discord.com/developers/docs/resources/message#get-channel-messages */
const range = z.object({
  limit: numberInQuery(1, 100).default(50),
  before: snowflake.optional(),
  after: snowflake.optional(),
  around: snowflake.optional(),
});

/** A direct message, and the fields of a group of them, which bots cannot open: they have no effect here. */
const recipient = z.object({
  recipient_id: snowflake,
  access_tokens: z.array(z.string()).exactOptional(),
  nicks: z.record(z.string(), z.string()).exactOptional(),
});

/** https://discord.com/developers/docs/resources/poll#get-answer-voters */
const voters = z.object({ limit: numberInQuery(1, 100).default(25), after: snowflake.optional() });

/** Channels, their messages and polls; apps do not vote. */
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
];
