import { type APIInteraction, MessageFlags } from 'discord-api-types/v10';
import { z } from 'zod';

/** Bytes: what Discord takes everywhere, also in a server without boosts. */
const USUAL_LIMIT = 10 * 1024 * 1024;

const payload = z.object({ attachment_size_limit: z.int().positive().catch(USUAL_LIMIT) });

const identified = z.object({ id: z.string() });

/** The interaction's own id; undefined for a payload that has none. */
export function interactionIdOf(interaction: unknown): string | undefined {
  return identified.safeParse(interaction).data?.id;
}

/** The id of whoever caused the interaction: in a guild it is inside the member. */
export function userOf(interaction: APIInteraction): string {
  return interaction.member?.user?.id ?? interaction.user?.id ?? 'unknown';
}

/** The guild, or the channel where there is none. */
export function placeOf(interaction: APIInteraction): string {
  return interaction.guild_id ?? interaction.channel?.id ?? userOf(interaction);
}

/**
 * The largest file that an answer to this interaction may carry, in bytes: as Discord says in the payload, or the usual
 * limit where it does not.
 * https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-interaction-structure
 */
export function attachmentSizeLimitOf(interaction: unknown): number {
  return payload.safeParse(interaction).data?.attachment_size_limit ?? USUAL_LIMIT;
}

/** What whoever caused the interaction is called where they did; undefined when Discord does not say. */
export function nameOf({ member, user }: APIInteraction): string | undefined {
  const account = member?.user ?? user;
  return member?.nick ?? account?.global_name ?? account?.username;
}

/**
 * The address in Discord's clients of the message that was clicked, or of the channel: where there is none, and where
 * the message is the clicker's alone, which no address leads to.
 */
export function linkTo({ guild_id = '@me', channel, message }: APIInteraction): string | undefined {
  if (channel === undefined) return undefined;
  const isSeen = message !== undefined && ((message.flags ?? 0) & MessageFlags.Ephemeral) === 0;
  return `https://discord.com/channels/${guild_id}/${channel.id}${isSeen ? `/${message.id}` : ''}`;
}
