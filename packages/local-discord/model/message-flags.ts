import { MessageFlags } from 'discord-api-types/v10';

/** The flags after an edit: IS_COMPONENTS_V2 can be added and never removed; SUPPRESS_EMBEDS can be both. */
export function editedFlags(before: number, wanted: number | undefined): number {
  if (wanted === undefined) return before;
  const kept = before & ~MessageFlags.SuppressEmbeds;
  return kept | (wanted & (MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2));
}
