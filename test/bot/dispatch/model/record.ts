import type { Errand, Fate, ServiceFate } from './scenario.ts';

/** An interaction of the run: what was asked for, and the trouble on its way. */
export class Asked {
  readonly id: string;
  readonly errand: Errand;
  /** A form's opening, or the errand itself. */
  readonly step: 'errand' | 'opening';
  /** Calls to Discord that brought no answer, or 5xx: they may have been carried out. */
  unknownCalls = 0;
  /** Calls that Discord refused for no reason of the bot's, or that were not connected. */
  refusedCalls = 0;
  /** Processes that ended, slept or were told to stop while they had it, and deliveries that came late. */
  disturbances = 0;
  /** Whether a process that had finished it has ended since. */
  isProcessGone = false;
  /** Whether a process that was told to stop ended before its work for it did. */
  isCutOff = false;
  /** Whether a process ended while it had it. */
  isLeft = false;
  /** Whether the database may not know what an ended process had of it. */
  isUnrecorded = false;
  /** Responses to a webhook that were written, and that Discord did not take for the answer. */
  ignoredResponses = 0;
  /** Answers of the service that were not a success. */
  serviceTrouble = 0;
  /** The bodies of calls that Discord has carried out: it accepts them again. */
  readonly acceptedTexts = new Set<string>();
  /** Each process that called Discord for it, and whether the last such call failed by Discord's fault. */
  readonly lastCallFailed = new Map<string, boolean>();
  /** The service's view: each begin of the change, by the run of the handler that began it. */
  readonly begun = new Set<string>();
  isDone = false;
  /** Whether a change was begun though nobody had been promised its answer. */
  begunUnpromised = false;
  #discord = 0;
  #service = 0;

  constructor(id: string, errand: Errand, step: 'errand' | 'opening') {
    this.id = id;
    this.errand = errand;
    this.step = step;
  }

  nextFate(): Fate {
    return this.errand.discord[this.#discord++] ?? { there: 10, back: 10, does: 'answers' };
  }

  nextServiceFate(): ServiceFate {
    return this.errand.service[this.#service++] ?? { takes: 20, does: 'answers' };
  }

  get hasTrouble(): boolean {
    return this.unknownCalls + this.refusedCalls + this.disturbances > 0;
  }
}
