import { html } from 'htm/preact';
import { ControlRefusal } from 'local-discord/control-client';
import { useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import { useShownModal } from '../shell/use-shown-modal.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

const MAX_ANSWERS = 10;
/** The durations of Discord's clients, in hours. */
const DURATIONS = [
  [1, 'hours', 1],
  [4, 'hours', 4],
  [8, 'hours', 8],
  [24, 'hours', 24],
  [72, 'days', 3],
  [168, 'weeks', 1],
  [336, 'weeks', 2],
] as const;

/** The form of a new poll. After a refusal it stays open with its texts. */
export function PollDialog({ pane }: { pane: Pane }) {
  const { say, translate } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [question, setQuestion] = useState('');
  const [answers, setAnswers] = useState<readonly string[]>(['', '']);
  const [hours, setHours] = useState(24);
  const [multiple, setMultiple] = useState(false);
  const [trouble, setTrouble] = useState('');
  const close = () => {
    pane.isPollOpen.value = false;
  };
  useShownModal(dialog, close, 'input');
  const post = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = answers.filter((text) => text.trim() !== '').map((text) => ({ text }));
    try {
      const poll = { question, answers: given, hours, multiple };
      await pane.act((as, here) => as.say('', { ...here, poll }));
      close();
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error;
      setTrouble(translate(error.message));
    }
  };
  const change = (index: number, text: string) => setAnswers(answers.with(index, text));
  return html`<dialog class="modal" ref=${dialog} aria-label=${say('createAPoll')}>
    <form onSubmit=${post} novalidate>
      <header class="line spread modal-head">
        <h2>${say('createAPoll')}</h2>
        <button type="button" class="icon-button" aria-label=${say('closed')} onClick=${close}><${Icon} name="close" /></button>
      </header>
      <div class="stack modal-body">
        <div class="field">
          <label class="title field-label" for="${id}-question">${say('question')}</label>
          <input id="${id}-question" class="input text-field" type="text" dir="auto" autocomplete="off" maxlength="300" placeholder=${say('askQuestion')}
            value=${question} onInput=${typed(setQuestion)} />
        </div>
        <fieldset class="stack field poll-texts">
          <legend class="title field-label">${say('answers')}</legend>
          ${answers.map(
            (text, index) => html`<div class="line poll-text">
              <input class="input text-field" type="text" dir="auto" autocomplete="off" maxlength="55" aria-label=${say('answerNumber', { n: index + 1 })} value=${text}
                onInput=${typed((next) => change(index, next))} />
              ${answers.length > 1 && html`<button type="button" class="icon-button" aria-label=${say('remove', { name: text || String(index + 1) })} onClick=${() => setAnswers(answers.toSpliced(index, 1))}><${Icon} name="close" size=${16} /></button>`}
            </div>`,
          )}
          ${answers.length < MAX_ANSWERS && html`<button type="button" class="link-button" onClick=${() => setAnswers([...answers, ''])}>${say('addAnswer')}</button>`}
        </fieldset>
        <div class="field">
          <label class="title field-label" for="${id}-duration">${say('duration')}</label>
          <select id="${id}-duration" class="input text-field" value=${hours}
            onChange=${({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => setHours(Number(currentTarget.value))}>
            ${DURATIONS.map(([value, unit, n]) => html`<option value=${value}>${say(unit, { n })}</option>`)}
          </select>
        </div>
        <label class="line choice">
          <input type="checkbox" class="check" checked=${multiple}
            onChange=${({ currentTarget }: Event & { currentTarget: HTMLInputElement }) => setMultiple(currentTarget.checked)} />
          ${say('severalAnswers')}
        </label>
        <p class="failure" role="alert">${trouble}</p>
      </div>
      <footer class="line modal-foot">
        <button type="button" class="button" data-style="secondary" onClick=${close}>${say('cancel')}</button>
        <button type="submit" class="button" data-style="primary">${say('post')}</button>
      </footer>
    </form>
  </dialog>`;
}

const typed =
  (set: (text: string) => void) =>
  ({ currentTarget }: InputEvent & { currentTarget: HTMLInputElement }) =>
    set(currentTarget.value);

/** Opens the form of a new poll. */
export function PollButton({ pane }: { pane: Pane }) {
  const name = useWords().say('createPoll');
  return html`<button type="button" class="icon-button poll-button" aria-label=${name} title=${name} aria-haspopup="dialog"
    onClick=${() => {
      pane.isPollOpen.value = true;
    }}><${Icon} name="poll" /></button>`;
}
