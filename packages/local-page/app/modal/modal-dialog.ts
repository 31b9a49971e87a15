import type {
  APIComponentInLabel,
  APIFileUploadComponent,
  APIModalInteractionResponseCallbackData,
  APITextInputComponent,
} from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { ControlRefusal, type EncodedFile, type FieldValue } from 'local-discord/control-client';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { TYPE, useMenuOptions } from '../components/component-view.ts';
import { ChoiceGroup, Picker } from '../components/picker.ts';
import { fileSize, readFiles } from '../composer/attach.ts';
import { Markdown } from '../markdown/markdown.ts';
import { binarySize } from '../messages/media.ts';
import { Icon } from '../shell/icon.ts';
import { useShownModal } from '../shell/use-shown-modal.ts';
import type { Modal, Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** The initial focus. Without it, a dialog focuses its first button, which closes it. */
const FIRST_FIELD = '.modal-body :is(input, textarea, button)';

const WRONG_FIELD = '[data-mistake="true"] :is(input, textarea, button)';

/** A bot's modal as a dialog. After a failure it stays open with its texts. */
export function ModalDialog({ modal: { form, modal }, pane }: { modal: Modal; pane: Pane }) {
  const { say, translate } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const atFirst = useMemo(() => initialValues(modal), [modal]);
  // Only changed fields are sent. The bot may have preset a channel that the person cannot see.
  const [given, setGiven] = useState<Record<string, FieldValue>>({});
  const [trouble, setTrouble] = useState('');
  const [waits, setWaits] = useState(false);
  // A refusal is shown at its field, which gets the focus.
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
            ) => html`<${Field} ...${field} pane=${pane} mistake=${field.label === wrong ? translate(trouble) : undefined} value=${given[field.input.custom_id] ?? atFirst[field.input.custom_id]}
              onValue=${(value: FieldValue) => setGiven((now) => ({ ...now, [field.input.custom_id]: value }))} />`,
          );
        })}
        ${trouble !== '' && wrong === undefined && html`<p class="failure" role="alert">${translate(trouble)}</p>`}
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

/** Returns the bot's initial values by custom id, which are sent for unchanged fields. */
function initialValues({ components }: APIModalInteractionResponseCallbackData): Record<string, FieldValue> {
  const inputs = components.flatMap((component): readonly APIComponentInLabel[] => {
    if (component.type === TYPE.ActionRow) return component.components;
    return component.type === TYPE.TextDisplay ? [] : [component.component];
  });
  return Object.fromEntries(inputs.map((input) => [input.custom_id, initialValue(input)]));
}

function initialValue(input: APIComponentInLabel): FieldValue {
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

interface FieldProps {
  readonly input: APIComponentInLabel;
  readonly label: string;
  readonly description: string | undefined;
  readonly value: FieldValue | undefined;
  /** Why its value was refused. */
  readonly mistake: string | undefined;
  readonly pane: Pane;
  readonly onValue: (value: FieldValue) => void;
}

/** The texts around a control, and the receiver of its value. */
interface Said {
  /** The ids of descriptions. */
  readonly about: string | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly onValue: (value: FieldValue) => void;
}

/** A field of a form with its label. */
function Field({ input, label, description, value, mistake, pane, onValue }: FieldProps) {
  const id = useId();
  const required = input.type !== TYPE.Checkbox && (input.required ?? true);
  const about = [description && `${id}-about`, mistake && `${id}-mistake`].filter(Boolean).join(' ');
  return html`<div class="field" data-mistake=${mistake !== undefined}>
    <label id="${id}-label" for=${id} class="title field-label" data-required=${required}>${label}</label>
    ${description && html`<p class="note field-description" id="${id}-about">${description}</p>`}
    <${Control} id=${id} input=${input} value=${value} pane=${pane} about=${about || undefined} required=${required}
      invalid=${mistake !== undefined} onValue=${onValue} />
    ${mistake !== undefined && html`<p class="failure" id="${id}-mistake" role="alert">${mistake}</p>`}
  </div>`;
}

function Control({
  id,
  input,
  value,
  pane,
  ...said
}: Omit<FieldProps, 'label' | 'description' | 'mistake'> & Said & { id: string }) {
  const { say } = pane.words;
  const { about, required, invalid, onValue } = said;
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  switch (input.type) {
    case TYPE.TextInput:
      return html`<${ModalTextField} id=${id} input=${input} text=${typeof value === 'string' ? value : ''} ...${said} />`;
    case TYPE.Checkbox:
      return html`<input id=${id} type="checkbox" class="check" checked=${value === true} aria-describedby=${about}
        aria-invalid=${invalid} onChange=${(event: Event) => event.target instanceof HTMLInputElement && onValue(event.target.checked)} />`;
    case TYPE.RadioGroup:
      return html`<${ChoiceGroup} type="radio" labelledBy="${id}-label" about=${about} required=${required} options=${input.options} chosen=${typeof value === 'string' ? [value] : []}
        onChoose=${([chosen = '']: readonly string[]) => onValue(chosen)} />`;
    case TYPE.CheckboxGroup:
      return html`<${ChoiceGroup} type="checkbox" labelledBy="${id}-label" about=${about} options=${input.options} chosen=${texts} onChoose=${onValue} />`;
    case TYPE.FileUpload:
      return html`<${FileField} id=${id} input=${input} files=${Array.isArray(value) ? value : []} ...${said} />`;
    default:
      return html`<${Picker} label=${input.placeholder ?? say('makeSelection')} labelledBy="${id}-label" options=${useMenuOptions(input, pane)}
        least=${input.required === false ? 0 : (input.min_values ?? 1)} most=${input.max_values ?? 1} chosen=${texts}
        required=${required} searched=${input.type !== TYPE.StringSelect} onChoose=${onValue} />`;
  }
}

function ModalTextField({
  id,
  input,
  text,
  about,
  required,
  invalid,
  onValue,
}: Said & { id: string; input: APITextInputComponent; text: string }) {
  const onInput = (event: InputEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) onValue(target.value);
  };
  const shared = {
    id,
    class: 'input text-field',
    value: text,
    placeholder: input.placeholder,
    onInput,
    dir: 'auto',
    'aria-describedby': about,
    'aria-invalid': invalid,
    required,
    maxlength: input.max_length,
    autocomplete: 'off',
  };
  return input.style === 2
    ? html`<textarea rows="4" ...${shared}></textarea>`
    : html`<input type="text" ...${shared} />`;
}

interface FileFieldProps {
  readonly id: string;
  readonly input: APIFileUploadComponent;
  readonly files: readonly EncodedFile[];
  readonly about: string | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly onValue: (files: EncodedFile[]) => void;
}

/** A field for files. */
function FileField({ id, input, files, about, required, invalid, onValue }: FileFieldProps) {
  const { say } = useWords();
  const most = input.max_values ?? 1;
  const choose = async ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    onValue(await readFiles(target.files ?? []));
  };
  return html`<div>
    <input id=${id} type="file" multiple=${most > 1} aria-describedby=${about} required=${required}
      aria-invalid=${invalid} onChange=${choose} />
    <ul class="file-names">
      ${files.map((file) => html`<li>${file.name} <span class="small">${binarySize(fileSize(file), say)}</span></li>`)}
    </ul>
  </div>`;
}
