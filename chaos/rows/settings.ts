import { readFileSync } from 'node:fs';
import { DEMO_IDS } from 'local-world/demo-world';
import { z } from 'zod';
import { sentence } from '../account.ts';
import type { Tally } from '../discord/tally.ts';
import { isOfSettings } from '../discord/wishes.ts';
import { pick, seededRandom } from '../random.ts';
import { pause, type Row, underLoad } from '../row.ts';
import {
  judgeSettings,
  type ModerationLine,
  type Outage,
  type Period,
  type SettingsLine,
  type StoredChange,
} from '../settings-judgement.ts';
import type { BotProcess } from '../stage/bot-process.ts';
import { startReplicas } from '../stage/replicas.ts';

const REPLICAS = 2;

/** Milliseconds between two faults, and how long the store is away. */
const BETWEEN = 4_000;
const AWAY = [1_000, 4_000, 7_000] as const;

/** Milliseconds at the end for the last changes to spread and for ended processes to be replaced. */
const AFTERMATH = 12_000;

/** Two replicas behind HAProxy share a Postgres while managers change the settings. */
export const settings: Row = {
  name: 'settings',
  fault: `${REPLICAS} replicas with Postgres, whose managers change settings: replicas killed, Postgres stopped and frozen`,
  perSecond: 15,
  seconds: 120,
  needs: ['postgres', 'haproxy'],
  async run(stage, effort) {
    const random = seededRandom(effort.seed);
    const { server: postgres, url } = await stage.postgres();
    await using replicas = await startReplicas(stage, REPLICAS);
    const history = new Map<number, StoredChange>();
    const outages: Outage[] = [];
    const starts: Period[] = stage.bots.map(({ readyAt }) => ({ from: 0, to: readyAt }));
    const counts = { kill: 0, stop: 0, pause: 0 };
    const scale = Math.min(1, effort.seconds / 30);
    /** The database keeps only the last 100 changes. */
    const readHistory = async () => {
      for (const change of changes.parse(await postgres.run(url, CHANGES)))
        history.set(change.revision, change);
    };
    const replace = async () => {
      const from = Date.now();
      await replicas.replace(counts.kill++ % REPLICAS);
      starts.push({ from, to: Date.now() });
    };
    /** While the store is away, a replica may be replaced by one that has read nothing. */
    const away = async (how: 'stop' | 'pause', signal: AbortSignal) => {
      counts[how] += 1;
      const from = Date.now();
      await postgres[how]();
      const gone = Date.now();
      await pause(scale * pick(random, AWAY), signal);
      if (random() < 0.5) await replace();
      const back = Date.now();
      if (how === 'stop') await postgres.start();
      else postgres.resume();
      outages.push({ from, to: Date.now(), without: { from: gone, to: back } });
    };
    const disturb = async (signal: AbortSignal) => {
      await pause(scale * BETWEEN, signal);
      for (let times = 0; !signal.aborted; times++) {
        if (times % 2 === 0) await replace();
        else await away(times % 4 === 1 ? 'stop' : 'pause', signal);
        await pause(scale * BETWEEN, signal);
        await readHistory();
      }
      return [`${counts.kill} killed, Postgres stopped ${counts.stop} and frozen ${counts.pause} times`];
    };
    const judge = async ({ wishes, moderated }: Tally) => {
      await readHistory();
      const [row] = rows.parse(await postgres.run(url, ROWS));
      const judged = judgeSettings({
        roles: [DEMO_IDS.moderatorRoleId],
        forms: wishes.filter(isOfSettings),
        history: [...history.values()].sort((one, other) => one.revision - other.revision),
        row,
        lines: stage.bots.flatMap(settingsLines),
        moderationLines: stage.bots.flatMap(moderationLines),
        moderated,
        outages,
        starts,
      });
      const { saved, uncertain, ...broken } = judged;
      return {
        broken: [
          ...(saved === 0 ? ['no form was saved'] : []),
          ...KINDS.flatMap(([kind, words]) => sentence(words, broken[kind])),
        ],
        notes: [
          `${saved} changes of settings, ${uncertain} uncertain`,
          Object.entries(Object.groupBy(moderated, ({ end }) => end))
            .map(([end, { length }]) => `${end}: ${length}`)
            .join(', '),
        ],
      };
    };
    return await underLoad(stage, effort, disturb, { mix: 'settings', settle: scale * AFTERMATH, judge });
  },
};

/** Descriptions of the broken promises. */
const KINDS = [
  ['lost', 'told as saved and not there'],
  ['denied', 'saved and told as not saved'],
  ['unasked', 'changes of settings that nobody asked for'],
  ['half', 'changes of settings that are half there'],
  ['unaudited', 'changes of settings without a line of the audit'],
  ['untrue', 'lines of the audit without a change of settings'],
  ['outdated', 'moderated by roles that were not the latest'],
  ['unread', 'moderated without the roles'],
  ['closed', 'refused as the store is away, and it was not'],
] as const;

const CHANGES = `SELECT revision::int, at::float8, author, was, became FROM rollcall.change
  WHERE server = '${DEMO_IDS.guildId}' ORDER BY revision`;
const ROWS = `SELECT revision::int, settings FROM rollcall.server WHERE id = '${DEMO_IDS.guildId}'`;

const json = z.string().transform((text) => z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
const changes = z.array(
  z.object({ revision: z.int(), at: z.number(), author: z.string(), was: json, became: json }),
);
const rows = z.array(z.object({ revision: z.int(), settings: json }));

const some = z.record(z.string(), z.unknown()).default({});
const line = z.object({
  time: z.iso.datetime().transform((text) => Date.parse(text)),
  audit: z.object({
    action: z.string(),
    outcome: z.string(),
    user: z.string(),
    why: z.string().default(''),
    before: some,
    after: some,
  }),
});

/** Returns the audit lines of a log. The last line of a killed process may be incomplete. */
function auditLines({ logFile }: BotProcess) {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((text) => text.includes('"msg":"audit"') && text.endsWith('}'))
    .flatMap((text) => {
      const { time: at, audit } = line.parse(JSON.parse(text));
      return [{ at, ...audit }];
    });
}

/**
 * Returns the audit lines about settings. A process that takes over from an ended one names the form instead of the
 * change.
 */
const settingsLines = (bot: BotProcess): SettingsLine[] =>
  auditLines(bot)
    .filter(({ action }) => action.startsWith('settings'))
    .flatMap(({ outcome, why, ...line }): SettingsLine[] => {
      if (outcome === 'done') return [{ ...line, end: 'done' }];
      return why.includes('uncertain') ? [{ ...line, end: 'uncertain' }] : [];
    });

/** Returns the audit lines about moderators' changes. */
function moderationLines(bot: BotProcess): ModerationLine[] {
  const [first = '{}'] = readFileSync(bot.logFile, 'utf8').split('\n', 1);
  const { time: started } = line.pick({ time: true }).parse(JSON.parse(first));
  return auditLines(bot)
    .filter(({ action, outcome }) => outcome === 'done' && !action.startsWith('settings'))
    .map(({ at, action }) => ({ at, action, started }));
}
