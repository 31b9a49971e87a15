import { signal } from '@preact/signals';
import type { ServerCard } from '../../protocol/events.ts';

/** Whose settings of which server are open, if any. */
export const openSettings = signal<{ readonly person: string; readonly server: ServerCard } | undefined>();
