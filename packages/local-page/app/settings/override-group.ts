import { html } from 'htm/preact';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';

const STATES = [
  { name: 'deny', icon: 'close', permission: false },
  { name: 'default', icon: 'dash', permission: null },
  { name: 'allow', icon: 'check', permission: true },
] as const;

/** Roles, members or channels, each of which is denied something, allowed it, or left to the default. */
export function OverrideGroup({
  title,
  targets,
  overrides,
  onChange,
}: {
  title: string;
  targets: readonly { readonly id: string; readonly name: string }[];
  overrides: readonly { readonly id: string; readonly permission: boolean }[];
  onChange: (id: string, permission: boolean | null) => void;
}) {
  const { say } = useWords();
  return html`<section class="settings-group" aria-label=${title}>
    <h2>${title}</h2>
    ${targets.map(({ id, name }) => {
      const current = overrides.find((each) => each.id === id)?.permission ?? null;
      return html`<fieldset key=${id} class="override-row">
        <legend class="sr-only">${name}</legend>
        <span class="switch-name" aria-hidden="true">${name}</span>
        <span class="override-states">
          ${STATES.map(
            (
              state,
            ) => html`<label key=${state.name} class="override-state" data-state=${state.name} title=${say(state.name)}>
              <input type="radio" class="override-radio" name="${title}-${id}" aria-label=${say(state.name)} checked=${state.permission === current}
                onChange=${() => onChange(id, state.permission)} />
              <${Icon} name=${state.icon} size=${18} />
            </label>`,
          )}
        </span>
      </fieldset>`;
    })}
  </section>`;
}
