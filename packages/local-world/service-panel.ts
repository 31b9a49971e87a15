import { type Panel, PanelTrouble } from 'local-page/panels';
import type { LocalService } from 'reference-service/start';
import { z } from 'zod';
import { recordColumns, recordRow, records, resource, resourceColumns, resourceRow } from './service-rows.ts';

/** Rows of a page. */
const ROWS = 50;
/** Longer than anybody waits, and short of the bot's own limit for an answer. */
const SLOW_MS = 2_000;

/** The local service beside the chat: what it has, and how to see what a bot does when it is out of order. */
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
          // The answer does not say whether there is more: a full page is followed by another, which may be empty.
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
          if (trouble.isStopped) throw new PanelTrouble('It is stopped already.');
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
          return 'It takes connections again.';
        },
      },
      {
        name: 'slow',
        title: 'Make it slow',
        run: async () => {
          trouble.delayMs = SLOW_MS;
          return `Every call of it waits ${SLOW_MS / 1_000} s now.`;
        },
      },
      {
        name: 'quick',
        title: 'Make it quick again',
        run: async () => {
          trouble.delayMs = 0;
          return 'Calls wait for nothing any more.';
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
