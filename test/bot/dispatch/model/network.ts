/** The way of a process to Discord and to the service: calls are lost, late or refused as the errand says. */

import { InteractionFailure } from '../../../../src/bot/transport/interaction-failure.ts';
import type {
  CallResult,
  InteractionCall,
  InteractionCalls,
} from '../../../../src/bot/transport/rest/interaction-calls.ts';
import { ServiceFailure } from '../../../../src/services/service-failure.ts';
import type { Process } from './clock.ts';
import { type Answered, INVALID_FORM, type ModelDiscord } from './discord.ts';
import type { Asked } from './record.ts';
import type { Fate } from './scenario.ts';

/** Milliseconds without an answer that count as an outage of Discord, as `InteractionCalls` has them. */
const FAIR_TIME = 900;

/** Milliseconds on the way after which a call does not arrive if its process has ended or sleeps meanwhile. */
const SLOW = 500;

/** Milliseconds for which a 429 holds calls back. */
const LIMITED_FOR = 400;

/** Milliseconds that a client waits for the service, and its attempts: the same call is repeated. */
const SERVICE_TIMEOUT = 2_000;
const SERVICE_ATTEMPTS = 2;

/** Writes down a step of the run for the report of a failure. */
export type Note = (line: string) => void;

/** Whether a call arrives, and Discord's answer where it is not that of the interaction. */
const OVERRULED: Readonly<Partial<Record<Fate['does'], Answered>>> = {
  limits: { status: 429 },
  'fails before': { status: 500 },
  'refuses the content': INVALID_FORM,
  'refuses the interaction': { status: 404, code: 10_062 },
};

/** Texts of the model's handlers. */
const HANDLERS_TEXT = /Read,|Done,|An aside/;

/** The calls of one process that answer interactions. */
export class NetworkToDiscord implements Pick<InteractionCalls, 'delay' | 'send'> {
  readonly #process: Process;
  readonly #discord: ModelDiscord;
  readonly #askedOf: (token: string) => Asked;
  readonly #note: Note;
  readonly #heldUntil = new Map<string, number>();

  constructor(process: Process, discord: ModelDiscord, askedOf: (token: string) => Asked, note: Note) {
    this.#process = process;
    this.#discord = discord;
    this.#askedOf = askedOf;
    this.#note = note;
  }

  delay(bucket: string): number {
    return Math.max(0, (this.#heldUntil.get(bucket) ?? 0) - this.#process.clock.now);
  }

  send(call: InteractionCall, timeout: number): Promise<CallResult> {
    const { clock } = this.#process;
    const { label, bucket } = call;
    const asked = this.#askedOf(bucket);
    const fate = asked.nextFate();
    return new Promise((resolve) => {
      let isOver = false;
      const end = (sent: CallResult, failed: boolean) => {
        if (isOver) return;
        isOver = true;
        clock.clear(limit);
        if (label !== 'look') asked.lastCallFailed.set(this.#process.name, failed);
        resolve(sent);
      };
      const limit = clock.after(timeout, () => this.#silence(call, asked, timeout, end), this.#process);
      if (fate.does === 'is unreachable') {
        asked.refusedCalls += 1;
        this.#note(`${this.#process.name} cannot reach Discord for its ${label}`);
        const failure = new InteractionFailure(`${label}: not connected`, { unknown: false });
        clock.after(fate.there, () => end(failure, true), this.#process);
        return;
      }
      if (fate.does === 'loses the call' || fate.there >= timeout) {
        this.#note(`the ${label} of ${this.#process.name} is lost on its way`);
        return;
      }
      clock.after(fate.there, () => {
        if (fate.there >= SLOW && (this.#process.isDead || this.#process.asleepUntil > clock.now)) return;
        const { answered, failed } = this.#carryOut(call, asked, fate);
        if (fate.does === 'loses the answer') return;
        clock.after(fate.back, () => end(this.#heard(call, answered), failed), this.#process);
      });
    });
  }

  #silence(
    { label }: InteractionCall,
    asked: Asked,
    timeout: number,
    end: (sent: CallResult, failed: boolean) => void,
  ): void {
    asked.unknownCalls += 1;
    this.#note(`${this.#process.name} hears nothing of its ${label}`);
    const cutShort = timeout < FAIR_TIME;
    end(new InteractionFailure(`${label}: no response from Discord`, { unknown: true, cutShort }), true);
  }

  #carryOut({ method, path, body, label }: InteractionCall, asked: Asked, { does }: Fate) {
    const { name } = this.#process;
    const text = typeof body === 'string' ? body : undefined;
    // Discord may refuse texts of others, each time; the bot's own words pass.
    const isPassable = !HANDLERS_TEXT.test(text ?? '') || asked.acceptedTexts.has(text ?? '');
    const isOwnWords = does === 'refuses the content' && isPassable;
    // Discord knows no interaction any more at the first answer alone.
    const isLater = does === 'refuses the interaction' && label !== 'callback';
    const overruled = isOwnWords || isLater ? undefined : OVERRULED[does];
    const answered = overruled ?? this.#discord.take(method, path, text);
    if (!overruled && answered.status < 300) asked.acceptedTexts.add(text ?? '');
    const status = does === 'fails after' ? { status: 500 } : answered;
    const said = `${status.status}${answered.code === undefined ? '' : ` ${answered.code}`}`;
    this.#note(
      `${label} of ${name}${text === undefined ? '' : ` ${text}`}: ${overruled ? '' : 'done, '}${said}`,
    );
    if (status.status >= 500) asked.unknownCalls += 1;
    else if (overruled) asked.refusedCalls += 1;
    return {
      answered: status,
      failed: overruled !== undefined || status.status >= 500 || status.code === INVALID_FORM.code,
    };
  }

  #heard({ label, bucket }: InteractionCall, { status, code = 0, body }: Answered): CallResult {
    if (status === 429) this.#heldUntil.set(bucket, this.#process.clock.now + LIMITED_FOR);
    if (status < 300) return body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new InteractionFailure(`${label}: ${status} ${code}`, { status, code, unknown: status >= 500 });
  }
}

/**
 * Asks the service to read or to change something for an interaction. An attempt is repeated once, as the same call.
 * @throws ServiceFailure
 */
export async function callService(
  process: Process,
  asked: Asked,
  run: string,
  options: { readonly isPromised: () => boolean; readonly signal: AbortSignal; readonly note: Note },
): Promise<void> {
  const { changes } = asked.errand;
  const { isPromised, signal, note } = options;
  for (let attempt = 1; attempt <= SERVICE_ATTEMPTS; attempt += 1) {
    if (signal.aborted && !changes) throw new ServiceFailure({ kind: 'abandoned' });
    const answered = await attemptAtService(process, asked, run, { isPromised, note });
    if (answered === 'done') return;
    if (answered === 'refused') throw new ServiceFailure({ kind: 'refused', status: 400 });
  }
  const problem = 'no answer';
  throw new ServiceFailure(changes ? { kind: 'unconfirmed', problem } : { kind: 'unavailable', problem });
}

function attemptAtService(
  process: Process,
  asked: Asked,
  run: string,
  { isPromised, note }: { readonly isPromised: () => boolean; readonly note: Note },
): Promise<'done' | 'refused' | 'failed'> {
  const { clock, name } = process;
  const { changes } = asked.errand;
  const { takes, does } = asked.nextServiceFate();
  if (does !== 'answers') asked.serviceTrouble += 1;
  return new Promise((resolve) => {
    const limit = clock.after(SERVICE_TIMEOUT, () => resolve('failed'), process);
    if (does === 'loses the call') return;
    clock.after(takes / 2, () => {
      const isCarriedOut = does !== 'refuses' && does !== 'fails before';
      note(`the service is asked by ${name} to ${changes ? 'change' : 'read'} for ${asked.id}: ${does}`);
      if (changes) {
        asked.begun.add(run);
        if (!isPromised()) asked.begunUnpromised = true;
        asked.isDone ||= isCarriedOut;
      }
      if (does === 'loses the answer') return;
      const answer = () => {
        clock.clear(limit);
        if (does === 'refuses') resolve('refused');
        else resolve(does === 'answers' ? 'done' : 'failed');
      };
      clock.after(takes / 2, answer, process);
    });
  });
}
