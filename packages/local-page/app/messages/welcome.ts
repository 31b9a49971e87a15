import { html } from 'htm/preact';
import type { Chip } from '../../server/start-page.ts';
import type { Session } from '../state/page-session.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** What stands above the first message of a place: where one is, what this is, and lines to begin with. */
export function WelcomeBlock({ session, pane }: { session: Session; pane: Pane }) {
  const { say } = useWords();
  const { name, server, may_send: maySend } = pane.place;
  const welcomes = session.facts.value?.welcome;
  const welcome = server ? welcomes?.channel : welcomes?.direct;
  const sign = server ? '#' : '@';
  return html`<section class="welcome" aria-label=${say('welcomeTo', { place: `${sign}${name}` })}>
    <p class="title welcome-title">${server ? say('welcomeTo', { place: `#${name}` }) : name}</p>
    <p class="muted welcome-sentence">${welcome?.sentence ?? say('beginning')}</p>
    ${
      welcome &&
      maySend &&
      html`<ul class="line wrap welcome-chips" aria-label=${say('beginWith')}>
        ${welcome.chips.map((chip) => html`<li key=${chip.line}><${ChipButton} session=${session} pane=${pane} chip=${chip} /></li>`)}
      </ul>`
    }
  </section>`;
}

/** Puts the line of a chip into the field, as somebody who may send it. */
function ChipButton({ session, pane, chip }: { session: Session; pane: Pane; chip: Chip }) {
  const { line, label, by } = chip;
  const isMine = by === undefined || by.includes(pane.person.name);
  const begin = () => {
    const other = isMine ? undefined : session.people.value.find(({ name }) => name === by[0]);
    session.activate(session.panes.value.findIndex(({ view }) => view === pane.view));
    const view = other ? session.viewAs(other) : pane.view;
    session.go(view);
    session.fill(view, line);
  };
  return html`<button type="button" class="chip" onClick=${begin}>${by && isMine ? line : (label ?? line)}</button>`;
}
