import { readFileSync } from 'node:fs';
import { parse } from 'js-ini';
import { z } from 'zod';

/** Each key with its values: several where it comes several times. */
const unit = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())])));

/** What systemd adds up when it comes several times. Of every other key only the last one counts. */
const ADDED_UP = new Set(['Environment', 'LoadCredential', 'SystemCallFilter']);

/** What is wrong with a unit: lines that say nothing, sections that are none, and keys that silently replace others. */
export function unitProblems(path: string): string[] {
  const read = readUnit(readFileSync(path, 'utf8'));
  if ('problem' in read) return [read.problem];
  return Object.entries(read.unit).flatMap(([section, keys]) => [
    ...(['Unit', 'Service', 'Install'].includes(section) ? [] : [`[${section}] is no section of a service`]),
    ...Object.entries(keys)
      .filter(([key, value]) => Array.isArray(value) && !ADDED_UP.has(key))
      .map(([key]) => `${key}= comes several times in [${section}], and only the last one counts`),
  ]);
}

/** A unit's sections, or what keeps them from being read. */
export function readUnit(text: string): { readonly unit: z.output<typeof unit> } | { problem: string } {
  try {
    const parsed = parse(text, {
      comment: ['#', ';'],
      autoTyping: false,
      keyMergeStrategy: 'join-to-array',
    });
    return { unit: unit.parse(parsed) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { problem: error.message };
  }
}
