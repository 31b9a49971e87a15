import { ControlRefusal, type MenuCommandView, type OfferView } from 'local-discord/control-client';
import { mayRewrite, rewrite } from '../../messages/own-message.ts';
import type { Pane } from '../../state/pane.ts';
import type { MenuTarget } from '../composer-state.ts';
import { runCommand } from '../running/run.ts';

/** A line of a menu. */
export interface MenuItem {
  readonly key: string;
  readonly name: string;
  readonly choose: () => unknown;
}

/** What the page itself does with a message or somebody. */
export function ownItems(pane: Pane, target: MenuTarget): MenuItem[] {
  const { say } = pane.words;
  const copy = (key: string, name: string, text: string): MenuItem => {
    return { key, name, choose: () => navigator.clipboard.writeText(text) };
  };
  if (target.kind === 'message') {
    const { id, content, author, poll } = target.seen.message;
    const remove = () => pane.act((as, here) => as.delete(id, here));
    const endPoll = () => pane.act((as, here) => as.endPoll(id, here));
    const mayEnd = poll && !poll.results?.is_finalized && author.id === pane.person.id;
    const reply = () => {
      pane.composer.replyTo.value = target.seen;
    };
    const react = () => {
      pane.reacting.value = id;
    };
    const { may_send: maySend, may_delete: mayDelete } = pane.place;
    const mayRemove = target.seen.ephemeral || mayDelete || author.id === pane.person.id;
    const removal = say(target.seen.ephemeral ? 'menuDismiss' : 'deleteMessage');
    return [
      ...(maySend && !target.seen.ephemeral ? [{ key: 'reply', name: say('reply'), choose: reply }] : []),
      ...(target.seen.ephemeral ? [] : [{ key: 'react', name: say('addReaction'), choose: react }]),
      ...(mayRewrite(pane, target.seen)
        ? [{ key: 'rewrite', name: say('menuEdit'), choose: () => rewrite(pane, target.seen) }]
        : []),
      ...(content === '' ? [] : [copy('text', say('copyText'), content)]),
      copy('id', say('copyMessageId'), id),
      ...(mayEnd ? [{ key: 'end', name: say('endPoll'), choose: () => showRefusal(pane, endPoll) }] : []),
      ...(mayRemove ? [{ key: 'remove', name: removal, choose: () => showRefusal(pane, remove) }] : []),
    ];
  }
  const { id, username } = target.user;
  const mention = () => {
    const { draft, composer } = pane;
    const named = { name: `@${username}`, mention: `<@${id}>` };
    composer.named.value = [...composer.named.value.filter(({ name }) => name !== named.name), named];
    draft.value = `${draft.value}${draft.value === '' || draft.value.endsWith(' ') ? '' : ' '}${named.name} `;
  };
  return [
    ...(pane.place.may_send ? [{ key: 'mention', name: say('mention'), choose: mention }] : []),
    copy('id', say('copyUserId'), id),
  ];
}

/** The commands that applications have for it. */
export function appItems(pane: Pane, target: MenuTarget, { menus }: OfferView): MenuItem[] {
  // Discord's clients have none for what only one person sees.
  if (target.kind === 'message' && target.seen.ephemeral) return [];
  return menus
    .filter((command) => command.target === target.kind)
    .map((command) => ({
      key: `${command.app.id} ${command.name}`,
      name: command.shown_name,
      choose: () => useOn(pane, target, command),
    }));
}

function useOn(
  pane: Pane,
  target: MenuTarget,
  { name, shown_name: label, app }: MenuCommandView,
): Promise<void> {
  return showRefusal(pane, () =>
    runCommand(pane, { label, app }, (as, here) =>
      as.use(
        name,
        target.kind === 'message' ? { message: target.seen.message.id } : { user: target.user.id },
        {
          ...here,
          until: 'acknowledged',
        },
      ),
    ),
  );
}

/** The composer shows a refusal. */
export async function showRefusal(pane: Pane, does: () => Promise<unknown>): Promise<void> {
  const { refusal } = pane.composer;
  refusal.value = '';
  try {
    await does();
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    refusal.value = error.message;
  }
}
