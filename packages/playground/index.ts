/** The API of the npm package for tests of bots in JavaScript and TypeScript. */

import { Control } from 'local-discord/control';
import type { ControlClient } from 'local-discord/control-client';
import { plainWorld, withBotNamed } from 'local-discord/plain-world';
import { startWorkshopDiscord } from 'local-discord/workshop';
import { readWorld } from 'local-discord/world-file';
import { servePage } from 'local-page/page';

export type { ButtonView, FieldView, MessageView, Outcome, Person } from 'local-discord/control-client';
export { ControlClient, ControlRefusal } from 'local-discord/control-client';

/** Options of a playground. */
export interface PlaygroundOptions {
  /** The name of the application and its bot. Default: the world's. */
  readonly name?: string;
  /** Application, servers, channels, roles and people, as in world-file/example.json. Default: a plain server. */
  readonly world?: unknown;
}

/** A local Discord in this process. */
export interface Playground {
  /** For a bot: `new Client({ intents, rest: { api: apiUrl } })`. */
  readonly apiUrl: string;
  readonly token: string;
  readonly applicationId: string;
  /** Verifies interactions that arrive as webhooks. */
  readonly publicKey: string;
  /** Acts as people, injects faults, advances time. */
  readonly control: ControlClient;
  /** The address of `control`, for programs in other languages. */
  readonly controlUrl: string;
  /** Shows in a browser what its people see. */
  readonly pageUrl: string;
  /** Closes every connection. */
  close(): Promise<void>;
}

/**
 * Starts a local Discord on free ports of 127.0.0.1.
 * @throws Error with a line for each mistake in the world
 */
export async function startPlayground({ name, world: file }: PlaygroundOptions = {}): Promise<Playground> {
  const described = file === undefined ? plainWorld() : readWorld(JSON.stringify(file));
  const { world, about } = name === undefined ? described : withBotNamed(name, described);
  const discord = await startWorkshopDiscord({ world });
  const control = new Control({ discord, about });
  const page = await servePage({ control, files: discord, title: world.application.name });
  const { apiUrl, token, applicationId, publicKey } = discord;
  const close = async () => {
    await page.close();
    await discord.close();
  };
  return {
    apiUrl,
    token,
    applicationId,
    publicKey,
    control: control.client,
    controlUrl: page.controlUrl,
    pageUrl: page.url,
    close,
  };
}
