import { EmbedType } from 'discord-api-types/v10';
import { z } from 'zod';
import { beginningOf } from '../../services/text.ts';
import { withoutIsolates } from '../display/safe-text.ts';

/** The visible texts of a message, in their order, without blank ones. Markdown is unchanged. */
export interface TargetMessage {
  /** Texts in content, embeds, components and polls, of the message and of forwarded messages. */
  readonly texts: readonly string[];
  /** The labels of buttons. */
  readonly labels: readonly string[];
}

/**
 * Maximum UTF-16 units that are read. A message of 4,000 characters with ten embeds of 6,000 has fewer, and Discord's limits
 * allow only half of that.
 */
const MAX_TEXT = 70_000;

/** Lenient, because a field that Discord adds or sends in another form must not make the message unreadable. */
const text = z.string().catch('');
const lenientList = <Item extends z.ZodType>(item: Item) => z.array(item).catch([]);

const embed = z.object({
  type: text,
  title: text,
  description: text,
  fields: lenientList(z.object({ name: text, value: text })),
  author: z.object({ name: text }).catch({ name: '' }),
  footer: z.object({ text }).catch({ text: '' }),
  components: lenientList(z.unknown()),
});
type Embed = z.output<typeof embed>;

const component = z.object({
  content: text,
  label: text,
  components: lenientList(z.unknown()),
  accessory: z.unknown().optional(),
});

const pollMedia = z.object({ text }).catch({ text: '' });
const poll = z.object({ question: pollMedia, answers: lenientList(z.object({ poll_media: pollMedia })) });

const messageContent = z.object({
  content: text,
  embeds: lenientList(embed),
  components: lenientList(z.unknown()),
  poll: poll.optional().catch(undefined),
  mentions: lenientList(z.object({ id: text, username: text, global_name: text })),
});

/** A message in the data of an interaction. */
export const targetMessage = messageContent
  .extend({ message_snapshots: lenientList(z.object({ message: messageContent })) })
  .transform((message): TargetMessage => {
    const all = [message, ...message.message_snapshots.map((snapshot) => snapshot.message)].map(visibleTexts);
    return cutToLimit({
      texts: all.flatMap(({ texts }) => texts),
      labels: all.flatMap(({ labels }) => labels),
    });
  });

function visibleTexts({
  content,
  embeds,
  components,
  poll,
  mentions,
}: z.output<typeof messageContent>): TargetMessage {
  const shown = embeds.map((each) => ({ texts: embedTexts(each), inside: componentTexts(each.components) }));
  const inside = componentTexts(components);
  const polled = poll ? [poll.question.text, ...poll.answers.map(({ poll_media }) => poll_media.text)] : [];
  const names = new Map(mentions.map(({ id, username, global_name: name }) => [id, name || username]));
  const texts = [
    content,
    ...shown.flatMap((each) => [...each.texts, ...each.inside.texts]),
    ...inside.texts,
    ...polled,
  ];
  return {
    // A client shows the user's name instead of a mention.
    texts: texts.map((each) =>
      withoutIsolates(each).replace(/<@!?(\d{1,20})>/g, (_, id) => `@${names.get(id) ?? ''}`),
    ),
    labels: [...shown.flatMap((each) => each.inside.labels), ...inside.labels],
  };
}

/** The fields that a client shows of an ended poll's results: the question and the winner. Field names are not shown. */
const VISIBLE_POLL_FIELDS = new Set(['poll_question_text', 'victor_answer_text']);

function embedTexts({ type, title, description, fields, author, footer }: Embed): readonly string[] {
  if (type === EmbedType.PollResult) {
    return fields.filter(({ name }) => VISIBLE_POLL_FIELDS.has(name)).map(({ value }) => value);
  }
  const inFields = fields.flatMap(({ name, value }) => [name, value]);
  return [author.name, title, description, ...inFields, footer.text];
}

/** The texts and labels of components and of those inside them. */
function componentTexts(components: readonly unknown[]): TargetMessage {
  const found = components.map((each) => {
    const { data } = component.safeParse(each);
    if (!data) return { texts: [], labels: [] };
    const inside = componentTexts([...data.components, data.accessory]);
    return { texts: [data.content, ...inside.texts], labels: [data.label, ...inside.labels] };
  });
  return { texts: found.flatMap(({ texts }) => texts), labels: found.flatMap(({ labels }) => labels) };
}

function cutToLimit({ texts, labels }: TargetMessage): TargetMessage {
  let left = MAX_TEXT;
  const take = (all: readonly string[]) =>
    all.flatMap((each) => {
      const taken = beginningOf(each, left);
      left -= taken.length;
      return taken.trim() === '' ? [] : [taken];
    });
  return { texts: take(texts), labels: take(labels) };
}
