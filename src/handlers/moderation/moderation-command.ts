/** `/conversation …` and `/score …`: one definition over the two kinds of resources. */

import { type Command, defineModeratorCommand } from '../declaration/command.ts';
import { bulkButton } from './bulk.ts';
import { type CardOf, resourceCard } from './card.ts';
import { changeButton, changeSubcommands } from './change-button.ts';
import { deletion } from './delete.ts';
import { conversations, type Kind, scores } from './kind.ts';
import { listSubcommand, pageButton } from './list.ts';
import type { ListButtons } from './list-view.ts';
import { pinMessage } from './pin-message.ts';
import { menuComponent } from './selection.ts';
import { createSubcommand, showSubcommand } from './show.ts';
import { undoButton } from './undo.ts';

export const conversation = moderationCommand(conversations);
export const score = moderationCommand(scores);

function moderationCommand(kind: Kind): Command {
  const card: CardOf = (resource, note) => resourceCard(kind, resource, cardButtons, note);
  const undo = undoButton(kind, card);
  const change = changeButton(kind, card, undo);
  const message = pinMessage(kind, card, undo);
  const remove = deletion(kind, card, change);
  const cardButtons = { change, askPinMessage: message.ask, askDelete: remove.ask };

  const page = pageButton(kind, () => listButtons);
  const bulk = bulkButton(kind, () => menu);
  const menu = menuComponent(kind, () => bulk);
  const listButtons: ListButtons = { page, menu };

  return defineModeratorCommand({
    name: kind.noun,
    description: `List and manage ${kind.noun}s`,
    subcommands: [
      listSubcommand(kind, () => listButtons),
      showSubcommand(kind, card),
      createSubcommand(kind, card),
      ...changeSubcommands(kind, card, undo),
      message.subcommand,
      remove.subcommand,
    ],
    components: [
      undo,
      change,
      message.ask,
      message.sent,
      remove.ask,
      remove.confirm,
      remove.cancel,
      page,
      menu,
      bulk,
    ],
  });
}
