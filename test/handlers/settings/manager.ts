import type { APIModalInteractionResponseCallbackData, Snowflake } from 'discord-api-types/v10';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import type { ComponentInput } from '../../../src/handlers/declaration/component.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import {
  EMPTY_ROW,
  type ServerChange,
  type ServerRow,
  type ServerSettings,
  type ServerSettingsStore,
  type SettingsPatch,
  type SettingsSaveResult,
  type StoreProblem,
} from '../../../src/handlers/server-settings.ts';
import { settings } from '../../../src/handlers/settings/settings-command.ts';
import { answering } from '../answering.ts';
import { emptyContext } from '../empty-context.ts';

/** The server in which a manager is, and some of its roles and channels. */
export const SERVER = '900';
export const ROLES = Array.from({ length: 25 }, (_, at) => `1190000000000000${300 + at}`);
export const CHANNEL = '1190000000000000202';

/** A store of one process, which can be told to fail. */
class SettingsInMemory implements ServerSettingsStore {
  row: ServerRow = EMPTY_ROW;
  changes: ServerChange[] = [];
  trouble: StoreProblem | 'uncertain' | undefined;
  /** What `of` gives in place of the row: a process may be behind. */
  known: ServerRow | undefined;
  neededToSave: 'DATABASE_URL' | undefined;
  isTrusted = true;
  state: 'ok' | 'degraded' | undefined = 'ok';
  saves = 0;

  of(): ServerRow {
    return this.known ?? this.row;
  }

  async save(
    _server: Snowflake,
    version: number,
    patch: SettingsPatch,
    { user, undoes }: Parameters<ServerSettingsStore['save']>[3],
  ): Promise<SettingsSaveResult> {
    this.saves += 1;
    if (this.trouble === 'uncertain') return { kind: 'uncertain' };
    if (this.trouble) return { kind: 'failed', why: this.trouble };
    if (version !== this.row.version) return { kind: 'changed', row: this.row };
    const now: Record<string, unknown> = { ...this.row.settings };
    const before: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(patch)) {
      before[key] = now[key] ?? null;
      if (value === null) delete now[key];
      else now[key] = value;
    }
    this.row = { version: version + 1, settings: now, isReadable: true };
    const change = { version: version + 1, at: new Date(0), by: user, undoes, before, after: patch };
    this.changes.unshift(change);
    return { kind: 'saved', row: this.row, change };
  }

  async history(_server: Snowflake, most: number) {
    return this.trouble && this.trouble !== 'uncertain'
      ? { failed: this.trouble }
      : this.changes.slice(0, most);
  }
}

/** What a manager does with the panel. */
export interface Manager {
  readonly store: SettingsInMemory;
  readonly audit: readonly AuditEntry[];
  /** The host's settings can be others. */
  host: HandlerContext['host'];
  isBehind: boolean;
  context(): HandlerContext;
  panel(): Promise<Reply>;
  press(id: string, values?: readonly string[]): Promise<Reply>;
  form(): Promise<
    APIModalInteractionResponseCallbackData & { fallback?: APIModalInteractionResponseCallbackData }
  >;
  /** Sends a form of a version. @param version default: the latest that the process knows */
  send(form: Filled, version?: number): Promise<Reply>;
}

/** Inputs of a form: lists for selects, texts for radio groups. What is not there is not in the payload. */
export interface Filled {
  readonly moderator_roles?: readonly string[] | undefined;
  readonly audit_channel?: readonly string[] | undefined;
  readonly language?: readonly string[] | undefined;
  readonly page_size?: string | undefined;
  readonly cooldown?: string | undefined;
  /** The selects that it showed empty although something is set. */
  readonly unshown?: 'r' | 'c' | 'rc';
  /** Whether radio groups without a value are not in the payload at all. */
  readonly isPartial?: boolean;
  /** What Discord says of the chosen ones. Default: all roles, and a text channel without the bot's permissions. */
  readonly roles?: readonly string[] | undefined;
  readonly channels?: ReadonlyMap<
    string,
    { readonly type: number; readonly permissions: bigint | undefined }
  >;
}

/** @param start the settings of the server */
export function manager(start: ServerSettings = {}): Manager {
  const store = new SettingsInMemory();
  if (Object.keys(start).length > 0) store.row = { version: 7, settings: start, isReadable: true };
  const audit: AuditEntry[] = [];
  const self: Manager = {
    store,
    audit,
    host: {
      moderatedServers: [SERVER],
      moderatorRoles: [],
      publicLanguage: undefined,
      cooldownSeconds: 2,
      canWriteToChannels: true,
      hasAuditChannel: false,
    },
    isBehind: false,
    context: () => ({
      ...emptyContext,
      asker: '42',
      server: SERVER,
      serverLocale: 'de',
      serverRow: store.of(),
      serverSettings: store,
      host: self.host,
      isAuditBehind: () => self.isBehind,
      audit: (entry) => void audit.push(entry),
    }),
    async panel() {
      const begun = settings.runnables.get('')?.prepare(new Map());
      if (!begun) throw new Error('The command is not there');
      return begun.run(self.context());
    },
    press: (id, values = []) =>
      answering(settings.components, id).prepare({
        customId: `${id}.1`,
        values,
        typed: new Map(),
        message: undefined,
      })(self.context()),
    async form() {
      const opener = settings.components.find(({ id }) => id === 'settings-change');
      if (!opener || !('open' in opener)) throw new Error('Nothing opens the form');
      return opener.open('settings-change.1', self.context());
    },
    send: async (form, version = store.of().version) =>
      answering(settings.components, 'settings-form').prepare(inputOf(form, version))(self.context()),
  };
  return self;
}

function inputOf(form: Filled, version: number): ComponentInput {
  const { moderator_roles, audit_channel, language, page_size, cooldown } = form;
  const given = <Value>(fields: Record<string, Value | undefined>) =>
    new Map(
      Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
    );
  return {
    customId: `settings-form.1:${version}:${form.unshown ?? ''}`,
    values: [],
    typed: given({ page_size, cooldown }),
    // A radio group without a choice is an empty list.
    chosen: given({
      moderator_roles,
      audit_channel,
      language,
      ...(page_size === undefined && !form.isPartial && { page_size: [] }),
      ...(cooldown === undefined && !form.isPartial && { cooldown: [] }),
    }),
    resolved: {
      roles: new Set(form.roles ?? ROLES),
      channels: new Map(
        [...(form.channels ?? [[CHANNEL, { type: 0, permissions: undefined }] as const])].map(
          ([id, { type, permissions: appPermissions }]) => [id, { id, type, appPermissions }],
        ),
      ),
    },
    message: undefined,
  };
}

/** The text of a panel or a history. */
export const textOf = ({ content = '', embeds = [] }: Reply): string =>
  [content, ...embeds.map(({ description = '' }) => description)].join('\n');
