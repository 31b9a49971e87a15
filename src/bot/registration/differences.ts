import { isDeepStrictEqual } from 'node:util';
import { ApplicationCommandType, ApplicationIntegrationType } from 'discord-api-types/v10';

/** A command as declared, or as Discord returns it. */
export type RegisteredCommand = { readonly name: string; readonly type?: unknown } & object;

/** Returns the title of a command, with its type unless it is a slash command: `/list`. */
export function commandTitle({ name, type = ApplicationCommandType.ChatInput }: RegisteredCommand): string {
  if (type === ApplicationCommandType.ChatInput) return `/${name}`;
  return `${name} (of a ${type === ApplicationCommandType.Message ? 'message' : 'user'})`;
}

/** A field that differs between the declaration and Discord. */
export interface Difference {
  /** The title: `/list`. */
  readonly command: string;
  /** The path in the command, for example `options.1.max_value`; empty if one side lacks the whole command. */
  readonly path: string;
  readonly registered: unknown;
  readonly declared: unknown;
}

/** Fields that Discord adds to a command, or derives from others (`dm_permission` from `contexts`). */
const IGNORED_FIELDS = new Set([
  'id',
  'application_id',
  'guild_id',
  'version',
  'dm_permission',
  'default_permission',
]);

/** Discord's non-empty defaults for missing fields. */
const DEFAULTS = {
  type: ApplicationCommandType.ChatInput,
  integration_types: [ApplicationIntegrationType.GuildInstall],
};

/** Fields that Discord treats as sets. */
const SETS = new Set(['contexts', 'integration_types', 'channel_types']);

/**
 * Compares all fields of all commands, including unknown fields. Returns nothing if Discord has the commands as
 * declared.
 */
export function differences(
  declared: readonly RegisteredCommand[],
  registered: readonly RegisteredCommand[],
): Difference[] {
  const ours = comparableByTitle(declared);
  const theirs = comparableByTitle(registered);
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((command) =>
    compare(theirs.get(command), ours.get(command), []).map((difference) => ({ command, ...difference })),
  );
}

function comparableByTitle(commands: readonly RegisteredCommand[]): Map<string, unknown> {
  return new Map(
    commands.map((command) => {
      const fields = Object.entries(command).filter(([field]) => !IGNORED_FIELDS.has(field));
      return [commandTitle(command), canonical({ ...DEFAULTS, ...Object.fromEntries(fields) })];
    }),
  );
}

/** Normalises a value: Discord treats missing, null, false and empty fields alike, and sets have no order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .map(
      ([field, inner]) =>
        [field, SETS.has(field) && Array.isArray(inner) ? inner.toSorted() : canonical(inner)] as const,
    )
    .filter(([, inner]) => !isNothing(inner));
  return Object.fromEntries(fields);
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function compare(from: unknown, to: unknown, path: readonly string[]): Omit<Difference, 'command'>[] {
  if (isDeepStrictEqual(from, to)) return [];
  // Each language is a separate difference, even if there were none before.
  const [registered, declared] = path.at(-1)?.endsWith('_localizations')
    ? [from ?? {}, to ?? {}]
    : [from, to];
  if (!isBranch(registered) || !isBranch(declared)) return [{ path: path.join('.'), registered, declared }];
  const before = new Map<string, unknown>(Object.entries(registered));
  const after = new Map<string, unknown>(Object.entries(declared));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) =>
    compare(before.get(field), after.get(field), [...path, field]),
  );
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
