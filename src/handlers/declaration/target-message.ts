import { EmbedType } from 'discord-api-types/v10';
import { z } from 'zod';
import { beginningOf } from '../../services/text.ts';
import { withoutIsolates } from '../display/text-direction.ts';

/** The texts of a message that a person sees, in their order, none of them blank. Markdown is as it was written. */
export interface TargetMessage {
  /** The content, embeds, text of components and polls, of the message and of forwarded ones. */
  readonly texts: readonly string[];
  /** The labels of buttons. */
  readonly labels: readonly string[];
}

/**
 * The most UTF-16 units that are read. A message of 4,000 characters with ten embeds of 6,000 has fewer, and Discord's
 * limits allow half of that.
 */
const MOST_TEXT = 70_000;

/** What Discord adds later, or sends in another form, is no reason to read nothing. */
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

const written = z.object({
  content: text,
  embeds: lenientList(embed),
  components: lenientList(z.unknown()),
  poll: poll.optional().catch(undefined),
  mentions: lenientList(z.object({ id: text, username: text, global_name: text })),
});

/** A message in the data of an interaction. */
export const targetMessage = written
  .extend({ message_snapshots: lenientList(z.object({ message: written })) })
  .transform((message): TargetMessage => {
    const all = [message, ...message.message_snapshots.map((snapshot) => snapshot.message)].map(seenIn);
    return bounded({ texts: all.flatMap(({ texts }) => texts), labels: all.flatMap(({ labels }) => labels) });
  });

function seenIn({ content, embeds, components, poll, mentions }: z.output<typeof written>): TargetMessage {
  const shown = embeds.map((each) => ({ texts: embedTexts(each), inside: inComponents(each.components) }));
  const inside = inComponents(components);
  const polled = poll ? [poll.question.text, ...poll.answers.map(({ poll_media }) => poll_media.text)] : [];
  const names = new Map(mentions.map(({ id, username, global_name: name }) => [id, name || username]));
  const texts = [
    content,
    ...shown.flatMap((each) => [...each.texts, ...each.inside.texts]),
    ...inside.texts,
    ...polled,
  ];
  return {
    // A client shows a user's name in the place of a mention.
    texts: texts.map((each) =>
      withoutIsolates(each).replace(/<@!?(\d{1,20})>/g, (_, id) => `@${names.get(id) ?? ''}`),
    ),
    labels: [...shown.flatMap((each) => each.inside.labels), ...inside.labels],
  };
}

/** A client shows the winner and the question of an ended poll, whose fields have names for programs. */
const SEEN_OF_POLL_RESULTS = new Set(['poll_question_text', 'victor_answer_text']);

function embedTexts({ type, title, description, fields, author, footer }: Embed): readonly string[] {
  if (type === EmbedType.PollResult) {
    return fields.filter(({ name }) => SEEN_OF_POLL_RESULTS.has(name)).map(({ value }) => value);
  }
  const inFields = fields.flatMap(({ name, value }) => [name, value]);
  return [author.name, title, description, ...inFields, footer.text];
}

/** The texts and labels of components and of those inside them. */
function inComponents(components: readonly unknown[]): TargetMessage {
  const found = components.map((each) => {
    const { data } = component.safeParse(each);
    if (!data) return { texts: [], labels: [] };
    const inside = inComponents([...data.components, data.accessory]);
    return { texts: [data.content, ...inside.texts], labels: [data.label, ...inside.labels] };
  });
  return { texts: found.flatMap(({ texts }) => texts), labels: found.flatMap(({ labels }) => labels) };
}

function bounded({ texts, labels }: TargetMessage): TargetMessage {
  let left = MOST_TEXT;
  const take = (all: readonly string[]) =>
    all.flatMap((each) => {
      const taken = beginningOf(each, left);
      left -= taken.length;
      return taken.trim() === '' ? [] : [taken];
    });
  return { texts: take(texts), labels: take(labels) };
}
