import type { APIPoll } from 'discord-api-types/v10';
import type { StoredMessage } from '../../model/message-register.ts';
import type { InteractionResult } from '../../people/chat-client.ts';
import type { Outcome, Shown } from './transcript.ts';

const HOUR_MS = 3_600_000;

/** A poll in the form of its request. @param since the time of its message */
export function askedBy({ question, answers, allow_multiselect, expiry }: APIPoll, since: string) {
  const open = expiry === null ? HOUR_MS : Date.parse(expiry) - Date.parse(since);
  return {
    question: question.text ?? '',
    answers: answers.map(({ poll_media: { text = '', emoji } }) => {
      return { text, ...(emoji?.name && { emoji: emoji.name }) };
    }),
    hours: Math.max(Math.round(open / HOUR_MS), 1),
    multiple: allow_multiselect,
  };
}

/** The parts of a message in a transcript. */
export function shownOf({ message, viewer }: StoredMessage): Shown {
  const { id, content, embeds, components = [], attachments, poll } = message;
  const files = attachments.map(({ filename, size }) => ({ filename, size }));
  return {
    id,
    ephemeral: viewer !== undefined,
    content,
    embeds,
    components,
    attachments: files,
    ...(poll && { poll: shownPoll(poll) }),
  };
}

function shownPoll({ question, answers, results }: APIPoll): NonNullable<Shown['poll']> {
  const votesOf = (answer: number) => results?.answer_counts.find(({ id }) => id === answer)?.count ?? 0;
  return {
    question: question.text ?? '',
    answers: answers.map(({ answer_id, poll_media }) => {
      return { text: poll_media.text ?? '', votes: votesOf(answer_id) };
    }),
    isOver: results?.is_finalized ?? false,
  };
}

/** The result of an interaction in a transcript. */
export function outcomeOf(result: InteractionResult): Outcome {
  switch (result.kind) {
    case 'modal':
      return { kind: 'modal', title: result.modal.title, components: result.modal.components };
    case 'failed':
      return { kind: 'failed', reason: result.reason };
    case 'messages':
      return { kind: 'messages' };
    case 'choices':
      return { kind: 'choices', choices: result.choices.map(({ name }) => name) };
    case 'nothing':
      return { kind: 'nothing' };
  }
}
