import type { Clock } from '../../model/clock.ts';
import type { Interactions } from '../../model/interactions.ts';
import type { Messages, StoredMessage } from '../../model/messages.ts';
import type { InteractionResult } from '../../people/chat-client.ts';
import { watchResult } from '../../people/interaction-result.ts';
import { actionOf } from './action.ts';
import {
  MOST_STEPS,
  type Outcome,
  type Shown,
  type Step,
  type Transcript,
  transcriptOf,
} from './transcript.ts';

/** A step that somebody may still see more of. */
interface RunningStep extends Omit<Step, 'outcome' | 'seen'> {
  /** Undefined until its person sees something. */
  outcome: Outcome | undefined;
  readonly seen: Map<string, Shown>;
}

interface Watched {
  readonly interactions: Interactions;
  readonly messages: Messages;
  readonly clock: Clock;
}

/** Writes down what people do from now on and what they see of it: the last 1,000 steps. */
export class TranscriptRecorder {
  /** While a transcript is replayed: what is done then is no part of this one. */
  isPaused = false;
  readonly #steps: RunningStep[] = [];
  readonly #stop: (() => void)[];
  #lastBegan: number | undefined;

  constructor({ interactions, messages, clock }: Watched) {
    const running = new Map<string, { readonly step: RunningStep; readonly told: Told }>();
    this.#stop = [
      interactions.watch({
        begun: ({ id, type, person }, payload) => {
          const did = actionOf(payload);
          if (!did || this.isPaused) return;
          const name = person.membership?.channel.name ?? 'direct message';
          const step = this.#add(person.user.username, { id: person.channelId, name }, did);
          const { result, notify } = watchResult(clock, type);
          void result.then((ended) => {
            step.outcome = outcomeOf(ended);
          });
          running.set(id, { step, told: notify });
          const [oldest] = running.keys();
          if (running.size > MOST_STEPS && oldest !== undefined) running.delete(oldest);
        },
        told: ({ id }, event) => {
          const found = running.get(id);
          if (event.kind === 'shown') found?.step.seen.set(event.stored.message.id, shownOf(event.stored));
          found?.told(event);
        },
      }),
      messages.watch((stored, change) => {
        const { id, author, channel_id, content } = stored.message;
        if (author.bot || change !== 'created' || this.isPaused) return;
        const step = this.#add(author.username, { id: channel_id, name: '' }, { kind: 'say', content });
        step.outcome = { kind: 'messages' };
        step.seen.set(id, shownOf(stored));
      }),
    ];
  }

  /** Whether everybody has seen what they wait for: an answer, and an answer that is finished. */
  get isSettled(): boolean {
    return this.#steps.every(({ outcome, seen }) => {
      return outcome && [...seen.values()].every(({ content }) => !content.endsWith('…'));
    });
  }

  /** What nobody has seen the end of yet is not in it. */
  transcript(): Transcript {
    const steps = this.#steps.flatMap(({ outcome, seen, ...step }): Step[] =>
      outcome ? [{ ...step, outcome, seen: [...seen.values()] }] : [],
    );
    return transcriptOf(steps);
  }

  /** Begins anew. */
  clear(): void {
    this.#steps.length = 0;
    this.#lastBegan = undefined;
  }

  stop(): void {
    for (const stop of this.#stop) stop();
  }

  #add(who: string, channel: Step['channel'], did: Step['did']): RunningStep {
    const now = performance.now();
    const after = Math.round(now - (this.#lastBegan ?? now));
    this.#lastBegan = now;
    const step: RunningStep = { after, who, channel, did, outcome: undefined, seen: new Map() };
    this.#steps.push(step);
    if (this.#steps.length > MOST_STEPS) this.#steps.shift();
    return step;
  }
}

type Told = ReturnType<typeof watchResult>['notify'];

function shownOf({ message, viewer }: StoredMessage): Shown {
  const { id, content, embeds, components = [], attachments } = message;
  const files = attachments.map(({ filename, size }) => ({ filename, size }));
  return { id, ephemeral: viewer !== undefined, content, embeds, components, attachments: files };
}

function outcomeOf(result: InteractionResult): Outcome {
  switch (result.kind) {
    case 'modal':
      return { kind: 'modal', title: result.modal.title, components: result.modal.components };
    case 'failed':
      return { kind: 'failed', reason: result.reason };
    case 'messages':
      return { kind: 'messages' };
    default:
      return { kind: 'nothing' };
  }
}
