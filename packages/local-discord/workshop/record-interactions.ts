import type { Clock } from '../model/clock.ts';
import type { Interaction } from '../model/interaction.ts';
import { ACKNOWLEDGE_WITHIN_MS } from '../model/interaction-deadlines.ts';
import type { Interactions } from '../model/interactions.ts';
import type { BegunInteraction } from './happening.ts';
import type { Entry, Happenings } from './happenings.ts';
import { titleOf } from './transcript/action.ts';

/** As many as there may be in the record. */
const KEPT = 2_000;

/** Records every interaction from now on, and when it is acknowledged. */
export class RecordedInteractions {
  readonly #byNumber = new Map<number, Interaction>();

  constructor(interactions: Interactions, clock: Clock, happenings: Happenings) {
    const waiting = new Map<string, Entry<BegunInteraction>>();
    interactions.watch({
      begun: (interaction, payload) => {
        const entry = happenings.add<BegunInteraction>((stamp) => ({
          ...stamp,
          kind: 'interaction',
          interaction: interaction.id,
          who: interaction.person.user.username,
          what: titleOf(payload),
          payload: JSON.stringify(payload),
          state: 'waiting',
        }));
        this.#keep(entry.number, interaction);
        waiting.set(interaction.id, entry);
        clock.after(ACKNOWLEDGE_WITHIN_MS, () => {
          if (waiting.delete(interaction.id)) entry.complete({ state: 'missed' });
        });
      },
      told: ({ id, begunAt }, { kind }) => {
        const entry = waiting.get(id);
        if (kind === 'undelivered') entry?.complete({ undelivered: true });
        else if (waiting.delete(id))
          entry?.complete({ state: 'acknowledged', acknowledgedAfter: clock.now() - begunAt });
      },
    });
  }

  /** The interaction that stands under a number in the record. */
  at(number: number): Interaction | undefined {
    return this.#byNumber.get(number);
  }

  #keep(number: number, interaction: Interaction): void {
    this.#byNumber.set(number, interaction);
    const [oldest] = this.#byNumber.keys();
    if (oldest !== undefined && this.#byNumber.size > KEPT) this.#byNumber.delete(oldest);
  }
}
