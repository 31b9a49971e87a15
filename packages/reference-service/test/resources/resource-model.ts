import { expect } from 'vitest';
import { z } from 'zod';

const text = z.string().nullable();

/** A resource as docs/interface.md#conversations-and-scores has it, with the party under its own name. */
export const row = z.looseObject({
  id: z.string(),
  group_id: text,
  pinned_message_id: text,
  is_pinned: z.boolean(),
  is_muted: z.boolean(),
  archived_at: z.int().nullable(),
});
export type Row = z.infer<typeof row>;

export interface Filters {
  readonly muted?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly group_id?: string | undefined;
}

/** A created row: the values that the interface gives, beside what the service chooses. */
export function createdRow(party: string, fields: Readonly<Record<string, string | null>>) {
  return {
    id: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
    [party]: fields[party] ?? null,
    group_id: fields.group_id ?? null,
    pinned_message_id: null,
    is_pinned: false,
    is_muted: false,
    last_active_at: null,
    last_opened_at: null,
    created_at: expect.any(Number),
    archived_at: null,
  };
}

/** The rows of a list, newest first; `rows` are in the order of their creation. */
export function matching(rows: readonly Row[], { muted, archived, pinned, group_id }: Filters): Row[] {
  return rows
    .filter(
      (row) =>
        (!muted || row.is_muted) &&
        (!archived || row.archived_at !== null) &&
        (!pinned || row.is_pinned) &&
        (group_id === undefined || row.group_id === group_id),
    )
    .toReversed();
}
