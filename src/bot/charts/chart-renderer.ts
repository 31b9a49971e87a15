import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { isInstalled } from 'startup/installed';
import type { Chart, ChartDrawer } from '../../handlers/chart/drawing.ts';

/** Sent to the drawing process, one at a time: a chart to draw. */
export interface DrawRequest {
  readonly chart: Chart;
}

/** Sent by the drawing process: the PNG, or the reason for a failure. */
export type DrawResult = { readonly png: Uint8Array<ArrayBuffer> } | { readonly failure: string };

/** The program of the drawing process, and its limits. Times are in milliseconds. */
export interface RendererSettings {
  readonly program: URL;
  /** The packages that drawing needs. */
  readonly packages: readonly string[];
  /** Maximum charts that wait while one is drawn. */
  readonly mostWaiting: number;
  /** Time limit of one picture, including the start of the process. */
  readonly limit: number;
  /** How long the process stays idle before it is stopped. */
  readonly idleAfter: number;
  /** How long nothing is drawn after a failure. */
  readonly pause: number;
}

const DEFAULTS: RendererSettings = {
  program: new URL('./drawing-process.ts', import.meta.url),
  packages: ['@napi-rs/canvas', 'chart.js', '@fontsource-variable/noto-sans/unicode.json'],
  mostWaiting: 8,
  limit: 5_000,
  idleAfter: 60_000,
  pause: 60_000,
};

/** System fonts would make pictures differ between machines, and searching them takes time. */
const ENVIRONMENT = { DISABLE_SYSTEM_FONTS_LOAD: '1' };

type Picture = Uint8Array<ArrayBuffer> | undefined;

interface QueuedChart {
  readonly chart: Chart;
  readonly resolve: (picture: Picture) => void;
}

/**
 * Draws charts in a separate process, which starts with the first chart and stops after a minute without one. A thread
 * would keep most of its 100 MB, and a crash of the drawing library would end the bot.
 */
export class ChartRenderer implements ChartDrawer {
  readonly #log: Logger;
  readonly #settings: RendererSettings;
  /** The first chart is being drawn. */
  readonly #queue: QueuedChart[] = [];
  #process: ChildProcess | undefined;
  /** Limits the current picture, then the idle time of the process. */
  #timer: NodeJS.Timeout | undefined;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #installed: boolean | undefined;
  #stopped = false;

  constructor(log: Logger, settings: Partial<RendererSettings> = {}) {
    this.#log = log;
    this.#settings = { ...DEFAULTS, ...settings };
  }

  async draw(chart: Chart): Promise<Picture> {
    if (this.#stopped || !this.#isInstalled() || performance.now() < this.#pausedUntil) return undefined;
    if (this.#queue.length > this.#settings.mostWaiting) return undefined;
    const { promise, resolve } = Promise.withResolvers<Picture>();
    this.#queue.push({ chart, resolve });
    if (this.#queue.length === 1) this.#begin();
    return promise;
  }

  /** Ends the process and abandons pending pictures. Idempotent. */
  stop(): void {
    this.#stopped = true;
    this.#end();
  }

  #isInstalled(): boolean {
    if (this.#installed === undefined) {
      this.#installed = this.#settings.packages.every(isInstalled);
      if (!this.#installed)
        this.#log.info('charts are sent as text: the packages that draw pictures are not installed');
    }
    return this.#installed;
  }

  #begin(): void {
    const [first] = this.#queue;
    if (first) {
      this.#expire(this.#settings.limit, () => this.#fail({ reason: 'it took too long' }));
      this.#process ??= this.#start();
      const order: DrawRequest = { chart: first.chart };
      this.#process.send(order);
    } else {
      this.#expire(this.#settings.idleAfter, () => this.#end());
    }
  }

  #start(): ChildProcess {
    const child = fork(this.#settings.program, {
      env: ENVIRONMENT,
      // SIGUSR1 would open Node's inspector, which lets anybody on this machine run code.
      execArgv: ['--disable-sigusr1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const isThis = () => this.#process === child;
    child.on('message', (result: DrawResult) => isThis() && this.#receive(result));
    child.on('error', (err) => isThis() && this.#fail({ err }));
    child.on('exit', (code, signal) => isThis() && this.#fail({ code, signal }));
    return child;
  }

  #receive(result: DrawResult): void {
    if ('failure' in result) {
      this.#fail({ reason: result.failure });
    } else {
      this.#queue.shift()?.resolve(result.png);
      this.#begin();
    }
  }

  #fail(why: object): void {
    this.#log.warn({ ...why, pauseSeconds: this.#settings.pause / 1_000 }, 'drawing a chart failed');
    this.#pausedUntil = performance.now() + this.#settings.pause;
    this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    const child = this.#process;
    this.#process = undefined;
    child?.kill('SIGKILL');
    for (const { resolve } of this.#queue.splice(0)) resolve(undefined);
  }

  #expire(milliseconds: number, run: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(run, milliseconds).unref();
  }
}
