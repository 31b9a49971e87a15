/** The exports for chat clients: the people of a Discord, and their views. */

export type { ListedChannel } from './chat-client.ts';
export {
  type ChatAttachments,
  type ChatClient,
  ChatRefusal,
  type CommandOptions,
  type FieldValue,
  type InteractionResult,
  type OpenModal,
  type OptionValue,
  type SeenMessage,
} from './chat-client.ts';
export { type ModalField, modalFields } from './modals.ts';
