import { type Panel, type PanelAction, PanelTrouble } from 'local-discord/panels';
import type { Condition, LocalRegistry } from 'local-registries/start';
import type { LocalService } from 'reference-service/start';
import { z } from 'zod';

/** Rows per page. */
const ROWS = 50;
/** Longer than anybody waits, but below the bot's own limit for an answer. */
const SLOW_MS = 2_000;

/** The panel of the local service: its records and its faults. */
export function servicePanel({ url, trouble }: Pick<LocalService, 'url' | 'trouble'>, token: string): Panel {
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> => {
    if (trouble.isStopped) throw new PanelTrouble('The service is stopped: nothing can be read.');
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } }).catch(() => {
      throw new PanelTrouble('The service does not answer.');
    });
    const parsed = schema.safeParse(await answer.json().catch(() => undefined));
    if (parsed.success) return parsed.data;
    throw new PanelTrouble(`The service answers ${answer.status}.`);
  };
  const starting = (after: string | undefined) =>
    after === undefined ? '' : `&starting_after=${encodeURIComponent(after)}`;
  const resources = (name: 'conversations' | 'scores', title: string) => ({
    name,
    title,
    columns: resourceColumns(name),
    read: async (after?: string) => {
      const page = z.object({ has_more: z.boolean(), data: z.array(resource) });
      const { data, has_more } = await read(`/v1/${name}?limit=${ROWS}${starting(after)}`, page);
      return { rows: data.map(resourceRow), next: has_more ? data.at(-1)?.id : undefined };
    },
  });
  return {
    name: 'service',
    title: 'Service',
    tables: [
      resources('conversations', 'Conversations'),
      resources('scores', 'Scores'),
      {
        name: 'records',
        title: 'Score records',
        columns: recordColumns,
        read: async (after?: string) => {
          const { data } = await read(`/api/v1/score?default=desc&limit=${ROWS}${starting(after)}`, records);
          // The response does not say whether there is more. A full page is therefore followed by another, which may be
          // empty.
          return {
            rows: data.map(recordRow),
            next: data.length === ROWS ? String(data.at(-1)?.id) : undefined,
          };
        },
      },
    ],
    actions: [
      {
        name: 'stop',
        title: 'Stop the service',
        run: async () => {
          if (trouble.isStopped) throw new PanelTrouble('It is already stopped.');
          await trouble.stop();
          return 'It refuses connections now.';
        },
      },
      {
        name: 'start',
        title: 'Start the service',
        run: async () => {
          if (!trouble.isStopped) throw new PanelTrouble('It is running.');
          await trouble.goOn().catch(() => {
            throw new PanelTrouble('It cannot start: another program has its port.');
          });
          return 'It accepts connections again.';
        },
      },
      {
        name: 'slow',
        title: 'Make it slow',
        run: async () => {
          trouble.delayMs = SLOW_MS;
          return `Every call to it now waits ${SLOW_MS / 1_000} s.`;
        },
      },
      {
        name: 'quick',
        title: 'Make it quick again',
        run: async () => {
          trouble.delayMs = 0;
          return 'Calls no longer wait.';
        },
      },
    ],
    status: () => {
      if (trouble.isStopped) return 'The service is stopped.';
      return trouble.delayMs > 0
        ? `The service runs, and every call waits ${trouble.delayMs / 1_000} s.`
        : 'The service runs.';
    },
    isAsUsual: () => !trouble.isStopped && trouble.delayMs === 0,
    watch: (changed) => trouble.watch(changed),
  };
}

const text = z.string().nullable();
const time = z.number().nullable();

/** A conversation or a score: a conversation has a contact, a score a game. */
const resource = z.object({
  id: z.string(),
  contact_id: text.optional(),
  game_id: text.optional(),
  group_id: text,
  pinned_message_id: text,
  is_pinned: z.boolean(),
  is_muted: z.boolean(),
  last_active_at: time,
  last_opened_at: time,
  created_at: time,
  archived_at: time,
});

const records = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      'the service': z.string(),
      provider: z.string(),
      nft_earned: z.string(),
      score: z.number(),
      stage: z.number(),
      bonus: z.number(),
      json: z.string(),
      created_at: z.string(),
    }),
  ),
});
type ScoreRecord = z.infer<typeof records>['data'][number];

/** The column headings of `resourceRow`. */
const resourceColumns = (kind: 'conversations' | 'scores') => [
  'Id',
  kind === 'scores' ? 'Game' : 'Contact',
  'Group',
  'Pinned',
  'Muted',
  'Archived',
  'Pinned message',
  'Last active',
  'Created',
];

function resourceRow(row: z.infer<typeof resource>): string[] {
  return [
    row.id,
    row.contact_id ?? row.game_id ?? '',
    row.group_id ?? '',
    row.is_pinned ? 'yes' : '',
    row.is_muted ? 'yes' : '',
    timeText(row.archived_at),
    row.pinned_message_id ?? '',
    timeText(row.last_active_at),
    timeText(row.created_at),
  ];
}

/** The column headings of `recordRow`. */
const recordColumns = ['Id', 'Player', 'Game', 'Score', 'Stage', 'Bonus', 'Award', 'Created', 'Metadata'];

function recordRow(row: ScoreRecord): string[] {
  const { id, provider, score, stage, bonus, nft_earned, created_at, json } = row;
  return [id, row['the service'], provider, score, stage, bonus, nft_earned, created_at, json].map(String);
}

/** `2026-01-31 12:00`, in UTC. @param seconds Unix seconds; null returns an empty text */
function timeText(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** The faults of a registry and their descriptions. */
const FAULTS = [
  { name: 'limit', title: 'Make it limit calls', condition: 'limiting', status: 'limits its calls' },
  {
    name: 'behind',
    title: 'Make it catch up with its chain',
    condition: 'catching up',
    status: 'is catching up with its chain',
  },
  { name: 'away', title: 'Make it unreachable', condition: 'away', status: 'is unreachable' },
] as const satisfies readonly { condition: Condition; [text: string]: string }[];

/**
 * The panel of a local registry: its faults.
 * @param title its common name: `ENS`
 */
export function registryPanel(title: string, { trouble }: Pick<LocalRegistry, 'trouble'>): Panel {
  const status = () => {
    const fault = FAULTS.find(({ condition }) => condition === trouble.condition);
    return `${title} ${fault?.status ?? 'works as usual'}.`;
  };
  const action = (name: string, called: string, condition: Condition): PanelAction => ({
    name,
    title: called,
    run: async () => {
      await trouble.become(condition).catch(() => {
        throw new PanelTrouble('It cannot start: another program has its port.');
      });
      return status();
    },
  });
  return {
    name: title.toLowerCase(),
    title,
    tables: [],
    actions: [
      ...FAULTS.map(({ name, title: called, condition }) => action(name, called, condition)),
      action('usual', 'Back to normal', 'as usual'),
    ],
    status,
    isAsUsual: () => trouble.condition === 'as usual',
    watch: (changed) => trouble.watch(changed),
  };
}
