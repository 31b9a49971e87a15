import type { APIInteraction } from 'discord-api-types/v10';

/** The id of whoever caused the interaction: in a guild it is inside the member. */
export function userOf(interaction: APIInteraction): string {
  return interaction.member?.user?.id ?? interaction.user?.id ?? 'unknown';
}

/** The guild, or the channel where there is none. */
export function placeOf(interaction: APIInteraction): string {
  return interaction.guild_id ?? interaction.channel?.id ?? userOf(interaction);
}
