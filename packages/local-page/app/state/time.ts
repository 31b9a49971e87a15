import { signal } from '@preact/signals';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date in digits as Discord shows it: `dateStyle: 'short'` would leave out half of the year. */
export const DATE_IN_DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Made once for each form: making one takes longer than a message does to be shown. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Milliseconds since 1970, anew each second while somebody looks at it. */
export const now = signal(Date.now(), {
  watched() {
    this.value = Date.now();
    ticking = setInterval(() => {
      now.value = Date.now();
    }, 1_000);
  },
  unwatched: () => clearInterval(ticking),
});

let ticking: ReturnType<typeof setInterval> | undefined;
