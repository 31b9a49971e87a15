import type { APIMessage } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useComponent } from '../components/use-component.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** Stands for the reactions where a message waits for something. No component has it: their custom ids are not empty. */
const REACTIONS = '';
const COMMON = ['👍', '❤️', '😂', '🎉', '👀', '✅'];

/** The reactions to a message, each a button that adds one's own or takes it back, and the choice of another one. */
export function Reactions({ message, pane }: { message: APIMessage; pane: Pane }) {
  const { say } = useWords();
  const { id, reactions = [] } = message;
  const isAdding = pane.reacting.value === id;
  if (reactions.length === 0 && !isAdding) return null;
  const react = (emoji: string, remove = false) =>
    useComponent(pane, id, REACTIONS, (as, here) => as.react(id, emoji, { ...here, remove }));
  return html`<div class="line wrap reactions">
    ${reactions.map(({ emoji, count, me }) => {
      const name = emoji.name ?? '';
      return html`<button key=${name} type="button" class="chip reaction" aria-pressed=${me} aria-label=${say('reactionsOf', { emoji: name, n: count })}
        onClick=${() => react(name, me)}>${name} <span class="small">${count}</span></button>`;
    })}
    ${isAdding && html`<${ReactionChoice} pane=${pane} react=${react} />`}
  </div>`;
}

/** A few emoji and a field for others, until one is chosen. */
function ReactionChoice({ pane, react }: { pane: Pane; react: (emoji: string) => unknown }) {
  const { say } = useWords();
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    box.current?.querySelector('button')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = () => {
    box.current?.closest<HTMLElement>('article')?.focus({ preventScroll: true });
    pane.reacting.value = undefined;
  };
  const choose = (emoji: string) => {
    close();
    void react(emoji);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.isComposing)
      return;
    else if (event.target.value.trim() !== '') choose(event.target.value.trim());
    event.preventDefault();
  };
  return html`<span class="popover line wrap reaction-choice" role="group" aria-label=${say('addReaction')} ref=${box} onKeyDown=${onKeyDown}>
    ${COMMON.map(
      (emoji) =>
        html`<button key=${emoji} type="button" class="icon-button" aria-label=${say('reactWith', { emoji })} onClick=${() => choose(emoji)}>${emoji}</button>`,
    )}
    <input class="input small-input" type="text" autocomplete="off" maxlength="40" aria-label=${say('otherEmoji')} placeholder=${say('otherEmoji')} />
    <button type="button" class="icon-button" aria-label=${say('closed')} onClick=${close}><${Icon} name="close" size=${16} /></button>
  </span>`;
}
