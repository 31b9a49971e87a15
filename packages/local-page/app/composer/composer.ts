import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Avatar } from '../people/avatar.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { AttachmentList } from './attach.ts';
import { CommandBar } from './command/command-bar.ts';
import type { RunningCommand } from './composer-state.ts';
import { ContextMenu } from './context-menu.ts';
import { focusComposer } from './focus-composer.ts';
import { PollDialog } from './poll-dialog.ts';
import { useQuery } from './suggestions.ts';
import { TextField } from './text-field.ts';

/** The composer of a person. Shows refusals above it. */
export function Composer({ pane }: { pane: Pane }) {
  const { say, translate } = useWords();
  const { command, refusal, menu, replyTo } = pane.composer;
  const box = useRef<HTMLDivElement>(null);
  const hadCommand = useRef(false);
  // Preloads the commands, so that fast typing does not wait for them.
  const { channel } = pane.here;
  const { result: offer } = useQuery(pane, { key: channel, run: () => pane.as.commands(channel) }, 0);
  const answered = replyTo.value?.message.id;
  const hasCommand = command.value !== undefined;
  useLayoutEffect(() => {
    if ((hadCommand.current && !hasCommand) || answered) box.current?.querySelector('textarea')?.focus();
    hadCommand.current = hasCommand;
  }, [hasCommand, answered]);
  return html`<${RunningList} pane=${pane} />
    ${pane.isPollOpen.value && html`<${PollDialog} pane=${pane} />`}
    ${menu.value && html`<${ContextMenu} pane=${pane} menu=${menu.value} offer=${offer} />`}
    <div class="composer">
      <p class="trouble refusal" role="alert">${translate(refusal.value)}</p>
      ${
        pane.place.may_send
          ? html`<div class="composer-box" ref=${box}>
              ${command.value ? html`<${CommandBar} pane=${pane} draft=${command.value} />` : html`<${AttachmentList} pane=${pane} /><${TextField} pane=${pane} offer=${offer} />`}
            </div>`
          : html`<p class="box composer-field">${say('maySendNothing')}</p>`
      }
      <p class="cut small typing" role="status">${typingText(pane)}</p>
    </div>`;
}

/** Names the people who are typing; empty if nobody is. */
function typingText({ typing, words: { say } }: Pane): string {
  const [one, other, another] = typing.value.map(({ name }) => name);
  if (another !== undefined) return say('typingMany');
  if (one === undefined) return '';
  return other === undefined ? say('typingOne', { person: one }) : say('typingTwo', { one, other });
}

/** Commands without an answer so far, below the messages. */
function RunningList({ pane }: { pane: Pane }) {
  const { say } = useWords();
  const { running } = pane.composer;
  const dismiss = (key: number) => {
    running.value = running.value.filter((each) => each.key !== key);
  };
  return html`<div class="running-list" role="log" aria-label=${say('commandsOnTheirWay')}>
    ${running.value.map((each) => html`<${RunningRow} key=${each.key} pane=${pane} running=${each} dismiss=${dismiss} />`)}
  </div>`;
}

function RunningRow({
  pane,
  running,
  dismiss,
}: {
  pane: Pane;
  running: RunningCommand;
  dismiss: (key: number) => void;
}) {
  const { say, parts, translate } = useWords();
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
          : html`<p class="trouble"><span aria-hidden="true">⚠</span> ${translate(failure)}</p>
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
