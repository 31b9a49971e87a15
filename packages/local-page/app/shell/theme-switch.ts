import { effect, signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useWords } from '../words/words.ts';
import { Icon } from './icon.ts';

const THEMES = ['system', 'dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
const NAMES = { system: 'themeSystem', dark: 'themeDark', light: 'themeLight' } as const;
const KEY = 'theme';

const theme = signal<Theme>(THEMES.find((each) => each === localStorage.getItem(KEY)) ?? 'system');
effect(() => {
  localStorage.setItem(KEY, theme.value);
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

/** Goes from what the system wants to dark to light. */
export function ThemeSwitch() {
  const { say } = useWords();
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  return html`<button type="button" class="icon-button" title=${say('themeIs', { theme: say(NAMES[theme.value]) })}
    aria-label=${say('themeChange', { theme: say(NAMES[theme.value]), next: say(NAMES[next]) })} onClick=${() => {
      theme.value = next;
    }}><${Icon} name=${theme.value} /></button>`;
}
