import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  InteractionType,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../../handlers/context.ts';
import type { Button } from '../../handlers/declaration/button.ts';
import type { Command, RawOption } from '../../handlers/declaration/command.ts';
import { idOf } from '../../handlers/declaration/custom-id.ts';
import type { Reply } from '../../handlers/reply.ts';

/** Where the answer goes: a message for everybody, for the asker alone, or in place of the button's message. */
export type Placement = 'public' | 'private' | 'update';

/** What an interaction asks for, found among the declarations. */
export interface Task {
  readonly label: string;
  readonly placement: Placement;
  /** Commands wait for the cooldown; the buttons under their answers do not. */
  readonly cooled: boolean;
  run(context: HandlerContext): Promise<Reply>;
}

/** Finds the task of a command or a click; undefined when no declaration knows it. */
export function findTask(
  interaction: APIInteraction,
  commands: ReadonlyMap<string, Command>,
  buttons: ReadonlyMap<string, Button>,
): Task | undefined {
  if (interaction.type === InteractionType.ApplicationCommand) {
    const command = commands.get(interaction.data.name);
    return command && commandTask(command, interaction);
  }
  if (interaction.type === InteractionType.MessageComponent) {
    const button = buttons.get(idOf(interaction.data.custom_id));
    return button && buttonTask(button, interaction);
  }
  return undefined;
}

function commandTask(command: Command, interaction: APIApplicationCommandInteraction): Task {
  return {
    label: `/${command.name}`,
    placement: command.visibility,
    cooled: true,
    run: (context) => command.run(rawOptions(interaction), context),
  };
}

function buttonTask(button: Button, interaction: APIMessageComponentInteraction): Task {
  return {
    label: button.id,
    placement: button.effect === 'update' && isOwnMessage(interaction) ? 'update' : 'private',
    cooled: false,
    run: (context) => button.run(interaction.data.custom_id, context),
  };
}

function rawOptions({ data }: APIApplicationCommandInteraction): ReadonlyMap<string, RawOption> {
  const options = data.type === ApplicationCommandType.ChatInput ? (data.options ?? []) : [];
  const values = options.filter(
    (option) =>
      option.type !== ApplicationCommandOptionType.Subcommand &&
      option.type !== ApplicationCommandOptionType.SubcommandGroup,
  );
  return new Map(values.map(({ name, value }) => [name, value]));
}

/** Whether the clicker is the one whose command the message answers. A message that does not say is taken as theirs. */
function isOwnMessage(interaction: APIMessageComponentInteraction): boolean {
  const asker = interaction.message.interaction_metadata?.user.id;
  return asker === undefined || asker === userOf(interaction);
}

/** The id of whoever caused the interaction: in a guild it is inside the member. */
export function userOf(interaction: APIInteraction): string {
  return interaction.member?.user.id ?? interaction.user?.id ?? 'unknown';
}

/** The guild, or the channel where there is none. */
export function placeOf(interaction: APIInteraction): string {
  return interaction.guild_id ?? interaction.channel?.id ?? userOf(interaction);
}
