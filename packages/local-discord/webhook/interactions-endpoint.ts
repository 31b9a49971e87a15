import { randomBytes } from 'node:crypto';
import { InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import { z } from 'zod';
import { invalidForm } from '../forms/form.ts';
import type { Clock } from '../model/clock.ts';
import { interactionToken, type SigningKey } from '../model/credentials.ts';
import type { DataFile } from '../model/data-file.ts';
import type { Directory } from '../model/directory/directory.ts';
import { DEFAULT_PERMISSIONS } from '../model/directory/guild.ts';
import type { Snowflakes } from '../model/snowflake.ts';

/** Name of the setting with the address. Its value is empty without an address. */
const SETTING = 'interactions-endpoint-url';
const USER_AGENT = 'Discord-Interactions/1.0 (+https://discord.com)';
const SIGNATURE_BYTES = 64;

export interface EndpointAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

interface EndpointOptions {
  readonly clock: Clock;
  readonly key: SigningKey;
  readonly directory: Directory;
  readonly ids: Snowflakes;
  readonly dataFile: DataFile | undefined;
}

const pong = z.object({ type: z.literal(InteractionResponseType.Pong) });

/**
 * The application's interactions endpoint:
 * https://discord.com/developers/docs/interactions/overview#configuring-an-interactions-endpoint-url
 */
export class InteractionsEndpoint {
  readonly #options: EndpointOptions;
  readonly #closed = new AbortController();
  #url: string | undefined;

  constructor(options: EndpointOptions) {
    this.#options = options;
    this.#url = options.dataFile?.setting(SETTING, () => '') || undefined;
  }

  /** Undefined while interactions go over the gateway. */
  get url(): string | undefined {
    return this.#url;
  }

  /** Sets the address without verification. Null removes it. */
  set(url: string | null): void {
    this.#url = url ?? undefined;
    this.#options.dataFile?.put('setting', SETTING, url ?? '');
  }

  /**
   * Sets the address if it answers a PING and rejects a PING with an invalid signature. Null removes it.
   * @throws DiscordError 50035 if the verification fails
   */
  async change(url: string | null): Promise<void> {
    if (url !== null && !(await this.#isVerified(url))) {
      const code = 'APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID';
      const message = 'The specified interactions endpoint url could not be verified.';
      throw invalidForm([{ path: ['interactions_endpoint_url'], code, message }]);
    }
    this.set(url);
  }

  /**
   * Sends a signed payload to the endpoint.
   * @throws the error of `fetch` if there is no answer within the time limit of an acknowledgement
   */
  post(payload: object, url = this.#url): Promise<EndpointAnswer> {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const body = JSON.stringify(payload);
    return this.#send(url ?? '', body, timestamp, this.#options.key.sign(timestamp, body));
  }

  /** Aborts the requests in flight. */
  close(): void {
    this.#closed.abort();
  }

  async #isVerified(url: string): Promise<boolean> {
    try {
      const answer = await this.post(this.#ping(), url);
      if (answer.status !== 200 || !pong.safeParse(JSON.parse(answer.body)).success) return false;
      const timestamp = String(Math.floor(Date.now() / 1_000));
      const signature = randomBytes(SIGNATURE_BYTES).toString('hex');
      const refusal = await this.#send(url, JSON.stringify(this.#ping()), timestamp, signature);
      return refusal.status === 401;
    } catch {
      return false;
    }
  }

  async #send(url: string, body: string, timestamp: string, signature: string): Promise<EndpointAnswer> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        'x-signature-ed25519': signature,
        'x-signature-timestamp': timestamp,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([
        this.#closed.signal,
        AbortSignal.timeout(this.#options.clock.acknowledgeWithin),
      ]),
    });
    const { status, headers } = response;
    const contentType = headers.get('content-type')?.split(';', 1)[0];
    return { status, contentType, body: await response.text() };
  }

  #ping() {
    const { ids, directory } = this.#options;
    const { application } = directory;
    const id = ids.next();
    return {
      id,
      application_id: application.id,
      type: InteractionType.Ping,
      token: interactionToken(id),
      version: 1,
      user: application.owner,
      app_permissions: DEFAULT_PERMISSIONS.toString(),
      entitlements: [],
      authorizing_integration_owners: {},
    };
  }
}
