import { ApplicationCommandPermissionType, Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import { LANGUAGES } from 'local-discord/languages';
import { expect, test } from 'vitest';
import { PERMISSION_GROUPS } from '../app/settings/permissions.ts';
import { TARGET } from '../app/settings/target.ts';

test('languages are Discord’s', () => {
  expect(Object.keys(LANGUAGES).toSorted()).toEqual(Object.values(Locale).toSorted());
});

test('permissions are Discord’s, each once', () => {
  const bits = PERMISSION_GROUPS.flatMap(({ bits: each }) => each.map((bit) => 1n << BigInt(bit)));
  const known = [...new Set(Object.values(PermissionFlagsBits))];
  expect(bits.toSorted()).toEqual(known.toSorted());
});

test('what an override is for has Discord’s numbers', () => {
  for (const [name, type] of Object.entries(TARGET))
    expect(ApplicationCommandPermissionType).toHaveProperty(name, type);
});
