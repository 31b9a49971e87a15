import type { APIComponentInLabel, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { ControlRefusal, type FieldValue } from 'local-discord/control-client';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { TYPE } from '../components/component-type.ts';
import { Markdown } from '../markdown/markdown.ts';
import { Icon } from '../shell/icon.ts';
import { useShownModal } from '../shell/use-shown-modal.ts';
import type { Modal, Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { Field } from './field.ts';

/** Where one begins; a dialog by itself begins at its first button, which closes it. */
const FIRST_FIELD = '.modal-body :is(input, textarea, button)';

const WRONG_FIELD = '[data-mistake="true"] :is(input, textarea, button)';

/** A modal of the bot, as a dialog. It shows a failure and keeps the typed texts. */
export function ModalDialog({ modal: { form, modal }, pane }: { modal: Modal; pane: Pane }) {
  const { say, hear } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const atFirst = useMemo(() => valuesAtFirst(modal), [modal]);
  // What nobody has touched is left to the bot, which may have chosen a channel that the person does not see.
  const [given, setGiven] = useState<Record<string, FieldValue>>({});
  const [trouble, setTrouble] = useState('');
  const [waits, setWaits] = useState(false);
  // A refusal stands at its field, which gets the focus.
  const wrong = modalLabels(modal).find((label) => trouble.startsWith(`The field "${label}" `));
  useLayoutEffect(() => {
    if (wrong !== undefined) dialog.current?.querySelector<HTMLElement>(WRONG_FIELD)?.focus();
  }, [trouble]);
  const close = () => {
    if (pane.modal.value?.form === form) pane.modal.value = undefined;
  };
  useShownModal(dialog, close, FIRST_FIELD);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (waits) return;
    setWaits(true);
    setTrouble('');
    try {
      const result = await pane.act((as, here) => as.submit(form, given, { ...here, until: 'acknowledged' }));
      if (result.kind === 'failed') setTrouble(say('somethingWrong'));
      else pane.modal.value = result.kind === 'form' ? result : undefined;
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error;
      setTrouble(error.message);
    }
    setWaits(false);
  };
  return html`<dialog class="modal" ref=${dialog} aria-label=${modal.title}>
    <form onSubmit=${submit} novalidate>
      <header class="line spread modal-head">
        <h2>${modal.title}</h2>
        <button type="button" class="icon-button" aria-label=${say('closed')} onClick=${close}><${Icon} name="close" /></button>
      </header>
      <div class="stack modal-body">
        <p class="note modal-notice">${say('submitNotice')}</p>
        ${modal.components.map((component) => {
          if (component.type === TYPE.TextDisplay)
            return html`<${Markdown} text=${component.content} pane=${pane} />`;
          const fields =
            component.type === TYPE.ActionRow
              ? component.components.map((input) => ({
                  input,
                  label: input.label ?? '',
                  description: undefined,
                }))
              : [{ input: component.component, label: component.label, description: component.description }];
          return fields.map(
            (
              field,
            ) => html`<${Field} ...${field} pane=${pane} mistake=${field.label === wrong ? hear(trouble) : undefined} value=${given[field.input.custom_id] ?? atFirst[field.input.custom_id]}
              onValue=${(value: FieldValue) => setGiven((now) => ({ ...now, [field.input.custom_id]: value }))} />`,
          );
        })}
        ${trouble !== '' && wrong === undefined && html`<p class="failure" role="alert">${hear(trouble)}</p>`}
      </div>
      <footer class="line modal-foot">
        <button type="button" class="button" data-style="secondary" onClick=${close}>${say('cancel')}</button>
        <button type="submit" class="button" data-style="primary" aria-busy=${waits} data-waits=${waits}>
          <span class="button-face">${say('submit')}</span>
          ${waits && html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`}
        </button>
      </footer>
    </form>
  </dialog>`;
}

function modalLabels({ components }: Modal['modal']): string[] {
  return components.flatMap((component) => {
    if (component.type === TYPE.ActionRow) return component.components.map(({ label }) => label ?? '');
    return component.type === TYPE.TextDisplay ? [] : component.label;
  });
}

/** What the bot has put into the fields of a form, by their custom ids, which is what is sent of untouched ones. */
function valuesAtFirst({ components }: APIModalInteractionResponseCallbackData): Record<string, FieldValue> {
  const inputs = components.flatMap((component): readonly APIComponentInLabel[] => {
    if (component.type === TYPE.ActionRow) return component.components;
    return component.type === TYPE.TextDisplay ? [] : [component.component];
  });
  return Object.fromEntries(inputs.map((input) => [input.custom_id, valueAtFirst(input)]));
}

function valueAtFirst(input: APIComponentInLabel): FieldValue {
  switch (input.type) {
    case TYPE.TextInput:
      return input.value ?? '';
    case TYPE.Checkbox:
      return input.default ?? false;
    case TYPE.FileUpload:
      return [];
    case TYPE.RadioGroup:
      return input.options.find((option) => option.default)?.value ?? '';
    case TYPE.CheckboxGroup:
    case TYPE.StringSelect:
      return input.options.filter((option) => option.default).map(({ value }) => value);
    default:
      return (input.default_values ?? []).map(({ id }) => id);
  }
}
