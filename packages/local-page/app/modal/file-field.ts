import type { APIFileUploadComponent } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { EncodedFile } from 'local-discord/control-client';
import { fileSize, readFiles } from '../composer/read-files.ts';
import { binarySize } from '../messages/size-text.ts';
import { useWords } from '../words/words.ts';

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
export function FileField({ id, input, files, about, required, invalid, onValue }: FileFieldProps) {
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
