import { html } from 'htm/preact';
import { Avatar } from '../../people/avatar.ts';
import { Icon } from '../../shell/icon.ts';
import type { Pane } from '../../state/pane.ts';
import { useWords } from '../../words/words.ts';
import type { Running } from '../composer-state.ts';
import { focusComposer } from '../focus-composer.ts';

/** Interactions without an answer yet, below the messages. */
export function RunningList({ pane }: { pane: Pane }) {
  const { say } = useWords();
  const { running } = pane.composer;
  const dismiss = (key: number) => {
    running.value = running.value.filter((each) => each.key !== key);
  };
  return html`<div class="running-list" role="log" aria-label=${say('commandsOnTheirWay')}>
    ${running.value.map((each) => html`<${Row} key=${each.key} pane=${pane} running=${each} dismiss=${dismiss} />`)}
  </div>`;
}

function Row({ pane, running, dismiss }: { pane: Pane; running: Running; dismiss: (key: number) => void }) {
  const { say, parts, hear } = useWords();
  const { person } = pane;
  const { app, label, failure, key } = running;
  return html`<div class="wrap message running">
    <div class="line muted above">
      <${Avatar} userId=${person.id} size=${16} />
      <span>${parts('usedCommand', {
        person: html`<span class="above-name">${person.display_name}</span>`,
        command: html`<span class="mention" dir="auto">${label}</span>`,
      })}</span>
    </div>
    <div class="gutter"><${Avatar} userId=${app.id} app=${true} /></div>
    <div class="grow message-body">
      <div class="message-head"><span class="name author">${app.name}</span><span class="app-tag">${say('app')}</span></div>
      ${
        failure === undefined
          ? html`<p class="muted"><em>${say('sendingCommand')}<span class="dots" aria-hidden="true">…</span></em></p>`
          : html`<p class="trouble"><span aria-hidden="true">⚠</span> ${hear(failure)}</p>
            <p class="small ephemeral-notice"><${Icon} name="eye" size=${14} /> <span>${parts('onlyYou', {
              dismiss: html`<button type="button" class="link-button" onClick=${({
                currentTarget,
              }: Event) => {
                focusComposer(currentTarget instanceof Element ? currentTarget : null);
                dismiss(key);
              }}>${say('dismissMessage')}</button>`,
            })}</span></p>`
      }
    </div>
  </div>`;
}
