import { signal } from '@preact/signals';

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
