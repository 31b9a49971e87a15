import { ApplicationCommandType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { commandTitle, differences } from '../../../src/bot/registration/differences.ts';
import { commands } from '../../../src/handlers/commands.ts';

const declared = commands.map(({ registration }) => registration);

/** A command as Discord gives it back: with fields of its own and everything filled in. */
function registered(): Record<string, unknown>[] {
  return declared.map((command, at) => ({
    id: `10${at}`,
    application_id: '1',
    version: '2',
    type: ApplicationCommandType.ChatInput,
    nsfw: false,
    dm_permission: true,
    default_member_permissions: null,
    name_localizations: null,
    description_localizations: null,
    ...structuredClone(command),
    contexts: command.contexts?.toReversed(),
  }));
}

const asNamed = (commands: Record<string, unknown>[]) =>
  commands.map((command) => ({ ...command, name: String(command.name) }));

/** Every way to a value that is no object, in a value. */
function leaves(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function mutate(value: unknown, [key, ...rest]: (string | number)[]): unknown {
  if (key === undefined)
    return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${value}!`;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = mutate(copy[key], rest);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

describe('the differences of commands', () => {
  it('are none when Discord has what is declared, with all that it fills in', () => {
    expect(differences(declared, asNamed(registered()))).toEqual([]);
  });

  const own = new Set(['id', 'application_id', 'version', 'dm_permission']);

  it('are found wherever one value of one command differs', () => {
    const unseen = registered().flatMap((command, at) =>
      leaves(command)
        .filter(([field]) => !own.has(String(field)))
        .filter((path) => {
          const changed = registered().with(at, mutate(command, path) as Record<string, unknown>);
          return differences(declared, asNamed(changed)).length === 0;
        }),
    );
    expect(unseen).toEqual([]);
  });

  it('are found when a field is there that is not declared', () => {
    const [first = {}] = registered();
    for (const extra of [
      { nsfw: true },
      { default_member_permissions: '8' },
      { name_localizations: { de: 'liste' } },
      { handler: 1 },
    ]) {
      expect(differences(declared.slice(0, 1), asNamed([{ ...first, ...extra }]))).toHaveLength(1);
    }
  });

  it('are one for each language, also where there were none', () => {
    const [first] = declared;
    if (!first) throw new Error('no command');
    const localized = { ...first, description_localizations: { 'en-US': 'Text', de: 'Text' } };
    const found = differences([localized], asNamed(registered().slice(0, 1)));
    expect(found.map(({ path }) => path)).toEqual([
      'description_localizations.en-US',
      'description_localizations.de',
    ]);
  });

  it('name missing and surplus commands as a whole', () => {
    const names = declared.map(commandTitle);
    const missing = differences(declared, []);
    expect(missing.map(({ command, path, registered }) => ({ command, path, registered }))).toEqual(
      names.map((command) => ({ command, path: '', registered: undefined })),
    );
    const surplus = differences([], asNamed(registered()));
    expect(surplus.map(({ command, path, declared }) => ({ command, path, declared }))).toEqual(
      names.map((command) => ({ command, path: '', declared: undefined })),
    );
  });
});
