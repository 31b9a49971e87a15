import type { CommandView } from 'local-discord/control-client';

/**
 * The commands that somebody may mean by what stands behind the slash: the one that is called so, those that begin so, then those with a word that
 * does, then those that have it anywhere, in their description too.
 */
export function searchCommands(typed: string, commands: readonly CommandView[]): CommandView[] {
  const lower = typed.trimStart().toLowerCase();
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, lower);
    return rank === undefined ? [] : [{ command, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

function rankOf({ path, shown_path, description }: CommandView, lower: string): number | undefined {
  const names = [path, shown_path].map((name) => name.toLowerCase());
  if (names.includes(lower.trimEnd())) return 0;
  if (names.some((name) => name.startsWith(lower))) return 1;
  if (names.some((name) => name.includes(` ${lower}`))) return 2;
  if (names.some((name) => name.includes(lower))) return 3;
  return description.toLowerCase().includes(lower) ? 4 : undefined;
}
