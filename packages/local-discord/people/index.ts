/** The exports for chat clients: the people of a Discord, and their views. */

export {
  type ChatAttachments,
  type ChatClient,
  type ChatFile,
  ChatRefusal,
  type CommandOptions,
  type FieldValue,
  type InteractionResult,
  type Nameable,
  type NamingMenu,
  type NewPoll,
  type OpenModal,
  type OptionValue,
  type SaidWith,
  type SeenMessage,
} from './chat-client.ts';
export { type MenuCommand, menuCommands } from './menu-commands.ts';
export { type ModalField, modalFields } from './modal-fields.ts';
export type { ListedChannel, Places, SeenChannel, SeenServer } from './seen-places.ts';
export type { ServerOverview, ServerSettings } from './server-settings.ts';
export { shownDescription, shownName } from './shown-name.ts';
export { commandAt, nextWords, type SlashCommand, slashCommands } from './slash-commands.ts';
