import { html } from 'htm/preact';
import type { NameableView } from 'local-discord/control-client';
import { useId, useRef, useState } from 'preact/hooks';
import { matchesSearch, positionNear } from '../components/picker.ts';
import { openMenuBelow } from '../composer/open-menu.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { Avatar } from './avatar.ts';

/** Maximum number shown at once. Search finds the others. */
const MAX_MEMBERS = 100;

/** The members of a place, behind a button. Each opens the same menu as their name above a message. */
export function MemberList({ pane }: { pane: Pane }) {
  const { say } = useWords();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const people = pane.messages.people.value;
  // Runs before the browser shows the popover and looks for the element to focus.
  const updateOpen = ({ newState }: ToggleEvent) => setOpen(newState === 'open');
  const place = () => {
    if (list.current && button.current) positionNear(list.current, button.current, WIDTH_PX);
  };
  return html`
    <button type="button" class="icon-button" ref=${button} popovertarget=${id} aria-label=${say('memberList')} title=${say('memberList')}><${Icon} name="people" /></button>
    <div id=${id} class="popover member-list" popover="auto" ref=${list} role="dialog" aria-label=${say('members')}
      onBeforeToggle=${updateOpen} onToggle=${place}>
      ${open && html`<${Members} pane=${pane} people=${people} />`}
    </div>`;
}

/** In the document only while open. */
function Members({ pane, people }: { pane: Pane; people: readonly NameableView[] }) {
  const { say } = useWords();
  const [typed, setTyped] = useState('');
  const found = people.filter(({ name, alias = '' }) => matchesSearch(typed, alias, name));
  return html`
    <h2 class="label people-title">${say('membersCount', { n: people.length })}</h2>
    <input class="input picker-search" type="search" autofocus placeholder=${say('search')} aria-label=${say('searchMembers')} autocomplete="off" value=${typed}
      onInput=${({ currentTarget }: InputEvent & { currentTarget: HTMLInputElement }) => setTyped(currentTarget.value)} />
    <ul>
      ${found.slice(0, MAX_MEMBERS).map((person) => html`<li key=${person.id}><${Member} pane=${pane} person=${person} /></li>`)}
    </ul>
    ${found.length === 0 && html`<p class="muted option-none">${say('noResults')}</p>`}
    ${found.length > MAX_MEMBERS && html`<p class="muted option-none">${say('moreMembers', { n: found.length - MAX_MEMBERS })}</p>`}`;
}

const WIDTH_PX = 260;

function Member({ pane, person: { id, name, alias, is_app: isApp } }: { pane: Pane; person: NameableView }) {
  const { say } = pane.words;
  const username = name.slice(1);
  const user = { id, username, global_name: alias ?? null };
  return html`<button type="button" class="line person-button" aria-haspopup="menu"
    onClick=${({ currentTarget }: MouseEvent) => currentTarget instanceof Element && openMenuBelow(pane, { kind: 'user', user }, currentTarget)}>
    <${Avatar} userId=${id} app=${isApp === true} size=${32} />
    <span class="grow whoami-text">
      <span class="title whoami-name">${alias ?? username}${isApp && html` <span class="app-tag">${say('app')}</span>`}</span>
      ${alias !== undefined && html`<span class="small">${username}</span>`}
    </span>
  </button>`;
}
