import { isDeepStrictEqual } from 'node:util';
import type { BodyFormat } from '../../services/http/rest-client.ts';
import type { Conversation } from '../../services/resources/managed-resource.ts';
import { isNotFound, isUnconfirmed, ServiceFailure } from '../../services/service-failure.ts';
import { type Clock, withTimeoutAfterAbort } from '../../services/time.ts';
import { type Finding, remedyOf, runCheck } from './finding.ts';
import {
  AFTER_CHANGES,
  AFTER_READING,
  beforeCreation,
  type Conversations,
  type Ownership,
  whyNotOwn,
  withOwnContact,
} from './own-conversation.ts';

/** Fields that an update leaves unchanged unless it sets them. The time of the last activity may change by itself. */
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

/** Time limit for the deletion after a signal, in ms. */
const CLEANUP_LIMIT = 8_000;

/** Milliseconds before each search for a conversation whose creation was not confirmed: a list may lag behind. */
const SEARCH_DELAYS = [0, 500, 1_500];

/** Clients for conversations, by body format. */
type ConversationsWith = Readonly<Record<BodyFormat, Conversations>>;

/** Supplied by the caller. */
export interface WritingContext {
  /**
   * Called right before a conversation with this contact is created. @returns a signal that aborts when the doctor has
   * to stop
   */
  readonly stopSignal: (contact: string) => AbortSignal;
  readonly clock: Clock;
}

/** The clients and settings of the checks. */
interface WritingOptions extends WritingContext {
  readonly conversations: ConversationsWith;
  readonly bodyFormat: BodyFormat;
}

/**
 * Creates, changes and deletes a conversation. Deletes it even if a check fails or the doctor has to stop. Touches only
 * a conversation that is certainly its own. Names the contact of a conversation that it could not delete.
 */
export async function examineWriting(options: WritingOptions): Promise<Finding[]> {
  const { conversations, bodyFormat, stopSignal } = options;
  let own: Ownership | undefined;
  const listing = await runCheck('create', async () => {
    own = await beforeCreation(conversations[bodyFormat]);
    if (own) return ['ok', 'the list is known'];
    return [
      'unknown',
      'not tried: the list cannot be read to its end, so a new conversation could not be recognised. Set API_CURSOR_PARAMETER, or use the token of a user with fewer conversations',
    ];
  });
  if (!own) return [listing];
  const stop = stopSignal(own.contact);
  const findings: Finding[] = [];
  const written = await withTimeoutAfterAbort(CLEANUP_LIMIT, stop, write(findings, own, stop, options));
  if (written) return findings;
  const text = `stopped after ${CLEANUP_LIMIT / 1_000} s; it may be that ${leftoverText(own)}`;
  return [...findings, { check: 'delete', verdict: 'wrong', text }];
}

/**
 * Creates, changes and deletes a conversation.
 * @param findings receives each finding at once
 * @returns true at the end
 */
async function write(
  findings: Finding[],
  own: Ownership,
  stop: AbortSignal,
  { conversations, bodyFormat, clock }: WritingOptions,
): Promise<true> {
  let made: CreatedConversation | undefined;
  /** Whether the creation may have made a conversation whose id is unknown. */
  let open = false;
  const creation = await runCheck('create', async () => {
    const created = await create(conversations, bodyFormat, own.contact).catch((error: unknown) => {
      open = isUnconfirmed(error);
      throw error;
    });
    open = true;
    const { conversation, bodyFormat: format } = created;
    const stored = () => conversations[format].retrieve(conversation.id);
    // The answer may repeat the request instead of the stored conversation.
    const stranger = whyNotOwn(conversation, own) ?? whyNotOwn(await stored(), own, AFTER_READING);
    if (stranger !== undefined)
      return ['wrong', `answers with a conversation that ${stranger}: it is left unchanged`];
    made = created;
    if (format === bodyFormat) return ['ok', `a conversation, with a body as ${bodyFormat}`];
    return ['wrong', `${bodyFormat} is refused and ${format} is not: set API_BODY_FORMAT=${format}`];
  });
  findings.push(creation);
  if (made) {
    const { conversation } = made;
    const client = conversations[made.bodyFormat];
    try {
      await examineChanges(findings, client, { conversation, own, stop });
    } finally {
      findings.push(await examineDeletion(client, conversation.id, own));
    }
  } else if (open) {
    findings.push(...(await deleteUnconfirmed(conversations[bodyFormat], own, clock)));
  }
  return true;
}

interface CreatedConversation {
  readonly conversation: Conversation;
  readonly bodyFormat: BodyFormat;
}

/** Creates a conversation with a body in the configured format, or in the other one if only that is accepted. */
async function create(
  conversations: ConversationsWith,
  bodyFormat: BodyFormat,
  contact: string,
): Promise<CreatedConversation> {
  const parties = { contact_id: contact };
  try {
    return { conversation: await conversations[bodyFormat].create(parties), bodyFormat };
  } catch (error) {
    if (!isRefusedByService(error)) throw error;
    const other = bodyFormat === 'form' ? 'json' : 'form';
    const conversation = await conversations[other].create(parties).catch((second: unknown) => {
      throw isRefusedByService(second) ? error : second;
    });
    return { conversation, bodyFormat: other };
  }
}

async function examineChanges(
  findings: Finding[],
  client: Conversations,
  { conversation, own, stop }: { conversation: Conversation; own: Ownership; stop: AbortSignal },
): Promise<void> {
  const wholeSecond = new Date(Math.floor(Date.now() / 1000) * 1000);
  const changes = [
    ['mute', { is_muted: true }],
    ['archive', { archived_at: wholeSecond }],
    ['restore, by null', { is_muted: false, archived_at: null }],
  ] as const;
  let expected = conversation;
  let stranger: string | undefined;
  for (const [check, change] of changes) {
    expected = { ...expected, ...change };
    const examined = runCheck(check, async () => {
      if (stop.aborted) return ['unknown', 'not tried, because the doctor was stopped'];
      if (stranger !== undefined) return ['unknown', 'not tried, because it may belong to somebody else'];
      const updated = await client.update(conversation.id, change);
      const wrong = STEADY.filter((field) => !isDeepStrictEqual(updated[field], expected[field]));
      stranger = whyNotOwn(updated, own, AFTER_CHANGES);
      if (stranger !== undefined) return ['wrong', `answers with a conversation that ${stranger}`];
      if (wrong.length === 0) return ['ok', 'the answer has the sent fields, and the others are unchanged'];
      return [
        'wrong',
        `the answer differs from the sent fields, or has changed more, in ${wrong.join(', ')}`,
      ];
    });
    findings.push(await examined);
  }
}

/** Reads the conversation again before it is deleted, because a deletion is final. */
const examineDeletion = (client: Conversations, id: string, own: Ownership) =>
  runCheck('delete', async () => {
    let asked = false;
    try {
      const stranger = whyNotOwn(await client.retrieve(id), own, AFTER_CHANGES);
      if (stranger !== undefined)
        return [
          'wrong',
          `not deleted, because it is now one that ${stranger}; it may be that ${leftoverText(own)}`,
        ];
      asked = true;
      await client.delete(id);
      await client.retrieve(id);
      return ['wrong', `answered, but ${leftoverText(own)}`];
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      if (asked && isNotFound(error)) return ['ok', 'the conversation is gone'];
      return ['wrong', `${remedyOf(error.reason, 'check API_TOKEN')}; it may be that ${leftoverText(own)}`];
    }
  });

/**
 * Searches for a conversation that may have been created after all, and deletes it if it is certainly the doctor's own.
 */
async function deleteUnconfirmed(client: Conversations, own: Ownership, clock: Clock): Promise<Finding[]> {
  for (const wait of SEARCH_DELAYS) {
    await new Promise<void>((resolve) => clock.after(wait, resolve));
    const findings: Finding[] = [];
    for (const conversation of await withOwnContact(client, own)) {
      const stranger = whyNotOwn(conversation, own);
      findings.push(
        stranger === undefined
          ? await examineDeletion(client, conversation.id, own)
          : {
              check: 'delete',
              verdict: 'wrong',
              text: `not deleted, because it ${stranger}; ${leftoverText(own)}`,
            },
      );
    }
    if (findings.length > 0) return findings;
  }
  const text = `no conversation with the contact ${own.contact} is listed: if one appears, delete it by hand`;
  return [{ check: 'delete', verdict: 'unknown', text }];
}

const leftoverText = ({ contact }: Ownership): string =>
  `the conversation with the contact ${contact} is left: delete it by hand`;

const isRefusedByService = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'refused';
