import { effect, signal } from '@preact/signals';
import { html } from 'htm/preact';
import { Icon } from './icon.ts';

const THEMES = ['system', 'dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
const KEY = 'theme';

const theme = signal<Theme>(THEMES.find((each) => each === localStorage.getItem(KEY)) ?? 'system');
effect(() => {
  localStorage.setItem(KEY, theme.value);
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

/** Goes from what the system wants to dark to light. */
export function ThemeSwitch() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  return html`<button type="button" class="icon-button" title="Theme: ${theme.value}"
    aria-label="Theme: ${theme.value}. Change to ${next}" onClick=${() => {
      theme.value = next;
    }}><${Icon} name=${theme.value} /></button>`;
}
