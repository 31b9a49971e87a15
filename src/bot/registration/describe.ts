import { callFailure, shutOutReason } from '../bot-rest/call-failure.ts';
import type { Difference } from './differences.ts';
import type { CommandScope, ScopeResult } from './sync-commands.ts';

/** Formats a difference: `~ /list options.1.max_value: 50 -> 100`. */
function describeDifference(
  { command, path, registered, declared }: Difference,
  { guildId }: CommandScope,
): string {
  const where = guildId === undefined ? '' : ` in guild ${guildId}`;
  if (path === '') return `${declared === undefined ? '-' : '+'} ${command}${where}`;
  return `~ ${command}${where} ${path}: ${JSON.stringify(registered)} -> ${JSON.stringify(declared)}`;
}

/** Whether a translation was added or removed. A new language adds a hundred. */
const isOneSided = ({ path, registered, declared }: Difference): boolean =>
  TRANSLATION.test(path) && (registered === undefined || declared === undefined);

const TRANSLATION = /_localizations\.(?<locale>[^.]+)$/;

/** Summarises added and removed translations of a command: `~ /list translations: 24 added (de, en-GB, en-US)`. */
function translations(command: string, changes: readonly Difference[], { guildId }: CommandScope): string[] {
  const where = guildId === undefined ? '' : ` in guild ${guildId}`;
  const both = Map.groupBy(changes, ({ declared }) => (declared === undefined ? 'removed' : 'added'));
  return [...both].map(([what, some]) => {
    const locales = new Set(some.map(({ path }) => TRANSLATION.exec(path)?.groups?.locale));
    return `~ ${command}${where} translations: ${some.length} ${what} (${[...locales].sort().join(', ')})`;
  });
}

/**
 * Returns the differences and warnings of a scope, one per line. Added and removed translations take one line per
 * command.
 */
export function describeResult(result: ScopeResult, dryRun: boolean): string[] {
  if ('error' in result) return [];
  const { scope, synced } = result;
  const lines = [...Map.groupBy(synced.changes, ({ command }) => command)].flatMap(([command, changes]) => [
    ...changes.filter((each) => !isOneSided(each)).map((change) => describeDifference(change, scope)),
    ...translations(command, changes.filter(isOneSided), scope),
  ]);
  if (synced.unread === undefined) return lines;
  const done =
    scope.commands.length === 0
      ? 'it is unknown whether any have to be removed'
      : dryRun
        ? 'all would be written'
        : 'all were written';
  return [
    ...lines,
    `? ${scopeText(scope)}: Discord does not list its commands (status ${synced.unread}), so ${done}`,
  ];
}

/** `everywhere`, or `in guild 197…`. */
export const scopeText = ({ guildId }: CommandScope): string =>
  guildId === undefined ? 'everywhere' : `in guild ${guildId}`;

/** Returns why the commands could not be registered, with the remedy, without a full stop. Undefined for a defect. */
export function whyNotRegistered(error: unknown): string | undefined {
  const failure = callFailure(error);
  switch (failure?.kind) {
    case undefined:
      return undefined;
    case 'token-refused':
      return 'Discord refuses the token';
    case 'shut-out':
      return `${shutOutReason(failure)}: try again later`;
    case 'rate-limited':
      return 'Discord answers 429, too many requests: try again in some minutes';
    case 'unreachable':
      return `Discord cannot be reached (${failure.reason}): ${failure.remedy ?? 'try again later'}`;
    case 'not-discord':
      return "the answer is not from Discord's API: check DISCORD_API_URL";
    case 'refused':
      if (failure.status === 403 || failure.status === 404)
        return `Discord answers ${failure.status}: is the id right, and has the bot been added there with the scope applications.commands?`;
      return `Discord refuses this with status ${failure.status} and code ${failure.code}`;
  }
}
