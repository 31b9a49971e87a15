import type { APIFileUploadComponent } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { PageFile } from '../../protocol/requests.ts';
import { readFiles } from '../composer/read-files.ts';
import { sizeText } from '../messages/size-text.ts';

interface FileFieldProps {
  readonly id: string;
  readonly input: APIFileUploadComponent;
  readonly files: readonly PageFile[];
  readonly about: string | undefined;
  readonly onValue: (files: PageFile[]) => void;
}

/** Files that are given with a form. */
export function FileField({ id, input, files, about, onValue }: FileFieldProps) {
  const most = input.max_values ?? 1;
  const choose = async ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    onValue(await readFiles(target.files ?? []));
  };
  return html`<div>
    <input id=${id} type="file" class="file-field" multiple=${most > 1} aria-describedby=${about} onChange=${choose} />
    <ul class="file-names">
      ${files.map(({ name, base64 }) => html`<li>${name} <span class="file-size">${sizeText((base64.length * 3) / 4)}</span></li>`)}
    </ul>
  </div>`;
}
