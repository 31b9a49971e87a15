import type { InteractionResult } from 'local-discord/people';
import { type Program, runProgram } from '../e2e/program.ts';
import { type Rollcall, startRollcall } from '../e2e/rollcall.ts';

/** Rollcall's programs as processes of their own, before one Discord and one service. */
export interface Processes {
  /** Without a bot: the processes are the bots. */
  readonly world: Rollcall;
  /** Resolves when it is ready. @param own settings of this process alone */
  start(own?: Record<string, string>): Promise<Program>;
  close(): Promise<void>;
}

/** @param settings of each process, besides where Discord and the service are */
export async function startProcesses(settings: Record<string, string> = {}): Promise<Processes> {
  const world = await startRollcall();
  await world.bot.stop();
  const { discord, service } = world;
  const running: Program[] = [];
  return {
    world,
    async start(own = {}) {
      const program = runProgram(['start'], {
        NODE_ENV: 'production',
        DISCORD_TOKEN: discord.token,
        DISCORD_API_URL: discord.apiUrl,
        API_BASE_URL: service.url.href,
        API_TOKEN: world.serviceToken,
        API_CURSOR_PARAMETER: 'starting_after',
        COOLDOWN_SECONDS: '0',
        MODERATION_GUILD_IDS: discord.guildId,
        REGISTER_AT_START: 'false',
        ...settings,
        ...own,
      });
      running.push(program);
      await program.logged('"msg":"ready"');
      return program;
    },
    async close() {
      for (const { process } of running) {
        // One that a test has stopped hears of its end only when it goes on.
        process.kill('SIGCONT');
        process.kill();
      }
      await Promise.all(running.map(({ ended }) => ended));
      await world.close();
    },
  };
}

/** What the moderator sees of creating conversations with these contacts, all at once. */
export function createAll(
  { moderator }: Rollcall,
  contacts: readonly string[],
): Promise<readonly InteractionResult[]> {
  return Promise.all(contacts.map((contact) => moderator.command('conversation create', { contact })));
}

/** How many conversations there are with each of these contacts. */
export function countsOf({ database }: Rollcall, contacts: readonly string[]): number[] {
  const count = database.prepare('SELECT count(*) AS rows FROM conversations WHERE contact_id = ?');
  return contacts.map((contact) => Number(count.get(contact)?.rows));
}
