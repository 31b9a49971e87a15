import { type APIButtonComponentWithCustomId, ComponentType } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { conversation } from '../../../src/handlers/moderation/moderation-command.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import type { Conversation } from '../../../src/services/resources/managed-resource.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';

const rowOf = (id: string): Conversation => ({
  id,
  contact_id: 'c',
  group_id: null,
  pinned_message_id: null,
  is_pinned: false,
  is_muted: false,
  last_active_at: null,
  last_opened_at: null,
  created_at: new Date(0),
  archived_at: null,
});

/** A list of these conversations, and what was asked of it: the offset and the row before it. */
function listOf(ids: readonly string[]) {
  const asked: [offset: number, after: string | undefined][] = [];
  const context: HandlerContext = {
    ...emptyContext,
    conversations: {
      ...emptyContext.conversations,
      async page(_filter, { offset, limit, after }) {
        asked.push([offset, after]);
        return { rows: ids.slice(offset, offset + limit).map(rowOf), more: ids.length > offset + limit };
      },
    },
  };
  return { asked, context };
}

async function press(reply: Reply | undefined, label: string, context: HandlerContext): Promise<Reply> {
  const rows = (reply?.components ?? []).filter((part) => part.type === ComponentType.ActionRow);
  const button = rows
    .flatMap((row) => row.components)
    .find(
      (part): part is APIButtonComponentWithCustomId =>
        part.type === ComponentType.Button && 'label' in part && part.label === label && 'custom_id' in part,
    );
  if (!button) throw new Error(`There is no button ${label}`);
  const input = {
    customId: button.custom_id,
    values: [],
    typed: new Map<string, string>(),
    message: undefined,
  };
  return answering(conversation.components, 'conversation-page').begin(input)(context);
}

const first = (context: HandlerContext) =>
  conversation.runnables
    .get('list')
    ?.begin(new Map([['limit', 2]]))
    .run(context);

it('Next goes on after the last row of the page, and Previous counts from the start', async () => {
  const { asked, context } = listOf(['a', 'b', 'c', 'd', 'e']);
  const second = await press(await first(context), 'Next', context);
  await press(await press(second, 'Next', context), 'Previous', context);
  expect(asked).toEqual([
    [0, undefined],
    [2, 'b'],
    [4, 'd'],
    [2, undefined],
  ]);
});

it('Next counts too when the last id does not fit into a custom id', async () => {
  const { asked, context } = listOf(['a', 'x'.repeat(90), 'c']);
  await press(await first(context), 'Next', context);
  expect(asked).toEqual([
    [0, undefined],
    [2, undefined],
  ]);
});
