import { isDeepStrictEqual } from 'node:util';
import type { BodyFormat } from '../../services/http/request-body.ts';
import type { Conversation } from '../../services/resources/managed-resource.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { Services } from '../../services/services.ts';
import { type Finding, find, remedyOf } from './finding.ts';

/** Whom the conversation is with, so that one that is left behind explains itself. */
const CONTACT = 'rollcall-doctor';

/** What an update leaves as it is unless it changes it; when something was active may change by itself. */
const STEADY = [
  'id',
  'contact_id',
  'group_id',
  'pinned_message_id',
  'is_pinned',
  'is_muted',
  'created_at',
  'archived_at',
] as const satisfies readonly (keyof Conversation)[];

type Conversations = Services['conversations'];

/** The conversations, with bodies written in the one way or in the other. */
export type ConversationsWith = Readonly<Record<BodyFormat, Conversations>>;

interface Made {
  readonly conversation: Conversation;
  readonly bodyFormat: BodyFormat;
}

/**
 * Creates a conversation, changes it, and deletes it, also when a check in between fails. Where none can be created
 * nothing else is written.
 */
export async function examineWriting(
  conversations: ConversationsWith,
  bodyFormat: BodyFormat,
): Promise<Finding[]> {
  let made: Made | undefined;
  const creation = await find('create', async () => {
    made = await create(conversations, bodyFormat);
    if (made.bodyFormat === bodyFormat) return ['ok', `a conversation, with a body as ${bodyFormat}`];
    const { bodyFormat: other } = made;
    return ['wrong', `${bodyFormat} is refused and ${other} is not: set API_BODY_FORMAT=${other}`];
  });
  if (!made) return [creation];
  const { conversation } = made;
  const client = conversations[made.bodyFormat];
  const findings = [creation];
  try {
    findings.push(...(await examineChanges(client, conversation)));
  } finally {
    findings.push(await examineDeletion(client, conversation.id));
  }
  return findings;
}

/** Creates a conversation with a body in the way that is set, or in the other one if only that is not refused. */
async function create(conversations: ConversationsWith, bodyFormat: BodyFormat): Promise<Made> {
  const parties = { contact_id: CONTACT };
  try {
    return { conversation: await conversations[bodyFormat].create(parties), bodyFormat };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const other = bodyFormat === 'form' ? 'json' : 'form';
    const conversation = await conversations[other].create(parties).catch((second: unknown) => {
      throw isRefusal(second) ? error : second;
    });
    return { conversation, bodyFormat: other };
  }
}

async function examineChanges(client: Conversations, created: Conversation): Promise<Finding[]> {
  const wholeSecond = new Date(Math.floor(Date.now() / 1000) * 1000);
  const changes = [
    ['mute', { is_muted: true }],
    ['archive', { archived_at: wholeSecond }],
    ['restore, by null', { is_muted: false, archived_at: null }],
  ] as const;
  const findings: Finding[] = [];
  let expected = created;
  for (const [check, change] of changes) {
    expected = { ...expected, ...change };
    const examined = find(check, async () => {
      const updated = await client.update(created.id, change);
      const wrong = STEADY.filter((field) => !isDeepStrictEqual(updated[field], expected[field]));
      if (wrong.length === 0) return ['ok', 'the answer has what was sent, and the rest as it was'];
      return ['wrong', `the answer is not what was sent, or has changed more, in ${wrong.join(', ')}`];
    });
    findings.push(await examined);
  }
  return findings;
}

const examineDeletion = (client: Conversations, id: string) =>
  find('delete', async () => {
    const left = `the conversation with the contact ${CONTACT} is left: delete it by hand`;
    try {
      await client.delete(id);
      await client.retrieve(id);
      return ['wrong', `answered, but ${left}`];
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      if (error.reason.kind === 'not-found') return ['ok', 'the conversation is gone'];
      return ['wrong', `${remedyOf(error.reason, 'check API_TOKEN')}; it may be that ${left}`];
    }
  });

const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'refused';
