import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { CommandBar } from './command/command-bar.ts';
import { ContextMenu } from './menu/context-menu.ts';
import { PollDialog } from './poll/poll-dialog.ts';
import { RunningList } from './running/running-list.ts';
import { useAnswer } from './suggestions/use-answer.ts';
import { Enclosed } from './text/attach.ts';
import { TextField } from './text/text-field.ts';

/** Where this person writes and begins commands. What they may not do is answered with a sentence above it. */
export function Composer({ pane }: { pane: Pane }) {
  const { say, hear } = useWords();
  const { command, refusal, menu, replyTo } = pane.composer;
  const box = useRef<HTMLDivElement>(null);
  const hadCommand = useRef(false);
  // Loaded before it is asked for, so that quick typing does not wait for it.
  const { channel } = pane.here;
  const { result: offer } = useAnswer(pane, { key: channel, ask: () => pane.as.commands(channel) }, 0);
  const answered = replyTo.value?.message.id;
  const hasCommand = command.value !== undefined;
  useLayoutEffect(() => {
    if ((hadCommand.current && !hasCommand) || answered) box.current?.querySelector('textarea')?.focus();
    hadCommand.current = hasCommand;
  }, [hasCommand, answered]);
  return html`<${RunningList} pane=${pane} />
    ${pane.asksPoll.value && html`<${PollDialog} pane=${pane} />`}
    ${menu.value && html`<${ContextMenu} pane=${pane} menu=${menu.value} offer=${offer} />`}
    <div class="composer">
      <p class="trouble refusal" role="alert">${hear(refusal.value)}</p>
      ${
        pane.place.may_send
          ? html`<div class="composer-box" ref=${box}>
              ${command.value ? html`<${CommandBar} pane=${pane} draft=${command.value} />` : html`<${Enclosed} pane=${pane} /><${TextField} pane=${pane} offer=${offer} />`}
            </div>`
          : html`<p class="box composer-field">${say('maySendNothing')}</p>`
      }
      <p class="cut small typing" role="status">${typingText(pane)}</p>
    </div>`;
}

/** Who writes here; empty when nobody does. */
function typingText({ typing, words: { say } }: Pane): string {
  const [one, other, another] = typing.value.map(({ name }) => name);
  if (another !== undefined) return say('typingMany');
  if (one === undefined) return '';
  return other === undefined ? say('typingOne', { person: one }) : say('typingTwo', { one, other });
}
