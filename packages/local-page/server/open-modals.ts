import { randomUUID } from 'node:crypto';
import { ChatRefusal, type OpenModal } from 'local-discord/people';

/** More than anybody has open; the oldest ones make room. */
const KEPT = 100;

/** The modals that pages have open, by a handle that pages send back. */
export class OpenModals {
  readonly #modals = new Map<string, OpenModal>();

  /** Stores it, and returns its handle. */
  open(modal: OpenModal): string {
    const handle = randomUUID();
    this.#modals.set(handle, modal);
    const [oldest] = this.#modals.keys();
    if (this.#modals.size > KEPT && oldest !== undefined) this.#modals.delete(oldest);
    return handle;
  }

  /** @throws ChatRefusal if it is no longer open */
  get(handle: string): OpenModal {
    const found = this.#modals.get(handle);
    if (!found) throw new ChatRefusal('This form is not open any more: open it again.');
    return found;
  }

  close(handle: string): void {
    this.#modals.delete(handle);
  }
}
