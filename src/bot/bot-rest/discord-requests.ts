import type { IncomingHttpHeaders } from 'node:http';
import type { RESTOptions } from '@discordjs/rest';
import type { Dispatcher } from 'undici';
import { Pool, request } from '../../services/http/undici.ts';

type MakeRequest = RESTOptions['makeRequest'];

/** A call as `@discordjs/rest` makes it of what is asked here: no files are sent. */
type JsonRequest = Pick<Dispatcher.DispatchOptions, 'method'> & {
  readonly headers?: Record<string, string>;
  readonly body?: string | null;
  readonly signal?: AbortSignal | null;
};

/** The connections of `@discordjs/rest` to one server. */
export class DiscordRequests {
  readonly #pool: Pool;

  /** @param url of the server */
  constructor(url: string) {
    this.#pool = new Pool(new URL(url).origin, { allowH2: false });
  }

  /** Makes a call. @throws AbortError, and what has a code, when no answer comes */
  async make(url: string, options: JsonRequest): ReturnType<MakeRequest> {
    const { pathname, search } = new URL(url);
    const answer = await request.call(this.#pool, { ...options, path: pathname + search });
    const { statusCode: status, statusText, headers, body } = answer;
    return {
      status,
      statusText,
      ok: status >= 200 && status < 300,
      headers: new AnswerHeaders(headers),
      body,
      bodyUsed: false,
      json: () => body.json(),
      text: () => body.text(),
      arrayBuffer: () => body.arrayBuffer(),
    };
  }

  /** Ends the connections, each once its call is done. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** Headers by their names, whatever the case of these. Node's own bring its whole `fetch`, 45 ms of each start. */
class AnswerHeaders extends URLSearchParams {
  constructor(headers: IncomingHttpHeaders) {
    super();
    for (const [name, value = []] of Object.entries(headers)) {
      for (const each of [value].flat()) this.append(name, each);
    }
  }

  override get(name: string): string | null {
    return super.get(name.toLowerCase());
  }

  override has(name: string): boolean {
    return super.has(name.toLowerCase());
  }

  override forEach(callback: (value: string, name: string, all: AnswerHeaders) => void): void {
    for (const [name, value] of this) callback(value, name, this);
  }

  getSetCookie(): string[] {
    return this.getAll('set-cookie');
  }
}
