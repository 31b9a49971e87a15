/** Exports for chat clients. */

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
