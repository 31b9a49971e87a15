import type { APIEmbedField } from 'discord-api-types/v10';

/** Up to three inline fields in a row beside each other; any other field is a row of its own. */
export function embedRows(fields: readonly APIEmbedField[]): APIEmbedField[][] {
  const rows: APIEmbedField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (field.inline && last && last.length < 3 && last.every(({ inline }) => inline)) last.push(field);
    else rows.push([field]);
  }
  return rows;
}
