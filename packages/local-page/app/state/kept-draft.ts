import { effect } from '@preact/signals';
import type { Named } from '../composer/naming/naming.ts';
import type { PaneState } from './pane.ts';

/** The text of a composer, with the people, roles and channels chosen by name in it. */
interface Draft {
  readonly text: string;
  readonly named: readonly Named[];
}

/** Keeps what stands in the composer of a view over a reload, for as long as its tab is open. */
export function keepDraft(key: string, { draft, composer: { named } }: PaneState): void {
  const name = `draft ${key}`;
  const kept = keptAt(name);
  if (kept) {
    draft.value = kept.text;
    named.value = kept.named;
  }
  effect(() => {
    const now: Draft = { text: draft.value, named: named.value };
    try {
      if (now.text === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, JSON.stringify(now));
    } catch {
      // A browser that keeps nothing, or no more: the draft is in the page all the same.
    }
  });
}

function keptAt(name: string): Draft | undefined {
  try {
    const { text, named } = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return typeof text === 'string' && Array.isArray(named) ? { text, named } : undefined;
  } catch {
    return undefined;
  }
}
