import type {
  APIComponentInLabel,
  APIFileUploadComponent,
  APITextInputComponent,
} from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { EncodedFile, FieldValue } from 'local-discord/control-client';
import { useId } from 'preact/hooks';
import { TYPE } from '../components/component-type.ts';
import { useMenuOptions } from '../components/menu.ts';
import { Picker } from '../components/picker.ts';
import { fileSize, readFiles } from '../composer/read-files.ts';
import { binarySize } from '../messages/media.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { ChoiceGroup } from './choice-group.ts';

interface FieldProps {
  readonly input: APIComponentInLabel;
  readonly label: string;
  readonly description: string | undefined;
  readonly value: FieldValue | undefined;
  /** Why what stands in it was not taken. */
  readonly mistake: string | undefined;
  readonly pane: Pane;
  readonly onValue: (value: FieldValue) => void;
}

/** The texts of a control beside its label, and the receiver of its value. */
interface Said {
  /** The ids of what describes it. */
  readonly about: string | undefined;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly onValue: (value: FieldValue) => void;
}

/** A field of a form with its label. */
export function Field({ input, label, description, value, mistake, pane, onValue }: FieldProps) {
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

/** Files that are given with a form. */
function FileField({ id, input, files, about, required, invalid, onValue }: FileFieldProps) {
  const { say } = useWords();
  const most = input.max_values ?? 1;
  const choose = async ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    onValue(await readFiles(target.files ?? []));
  };
  return html`<div>
    <input id=${id} type="file" class="file-field" multiple=${most > 1} aria-describedby=${about} required=${required}
      aria-invalid=${invalid} onChange=${choose} />
    <ul class="file-names">
      ${files.map((file) => html`<li>${file.name} <span class="small">${binarySize(fileSize(file), say)}</span></li>`)}
    </ul>
  </div>`;
}
