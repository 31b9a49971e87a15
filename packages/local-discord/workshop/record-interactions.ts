import type { Clock } from '../model/clock.ts';
import type { Interaction } from '../model/interaction.ts';
import type { Interactions } from '../model/interactions.ts';
import type { BegunInteraction } from './happening.ts';
import type { Entry, Happenings } from './happenings.ts';
import { interactionTitle } from './transcript/title.ts';

/** The capacity of the record. */
const KEPT = 2_000;

/** A recorded interaction. */
interface Recorded {
  readonly interaction: Interaction;
  readonly entry: Entry<BegunInteraction>;
  isWaiting: boolean;
}

/** Records every later interaction, and its acknowledgement. */
export class RecordedInteractions {
  readonly #byId = new Map<string, Recorded>();
  readonly #clock: Clock;

  constructor(interactions: Interactions, clock: Clock, happenings: Happenings) {
    this.#clock = clock;
    interactions.watch({
      begun: (interaction, payload) => {
        const entry = happenings.add<BegunInteraction>((stamp) => ({
          ...stamp,
          kind: 'interaction',
          interaction: interaction.id,
          who: interaction.person.user.username,
          what: interactionTitle(payload),
          payload: JSON.stringify(payload),
          state: 'waiting',
        }));
        const recorded: Recorded = { interaction, entry, isWaiting: true };
        this.#keep(recorded);
        clock.after(clock.acknowledgeWithin, () => {
          if (recorded.isWaiting) entry.complete({ state: 'missed' });
          recorded.isWaiting = false;
        });
      },
      told: ({ id, begunAt }, { kind }) => {
        const recorded = this.#byId.get(id);
        if (!recorded?.isWaiting) return;
        if (kind === 'undelivered') return recorded.entry.complete({ undelivered: true });
        recorded.isWaiting = false;
        recorded.entry.complete({ state: 'acknowledged', acknowledged_after: clock.now() - begunAt });
      },
    });
  }

  /** The interaction with this id; undefined if it is too old. */
  of(id: string | undefined): Interaction | undefined {
    return id === undefined ? undefined : this.#byId.get(id)?.interaction;
  }

  /** Records a refused acknowledgement. */
  refused(id: string, code: number | undefined): void {
    const { interaction, entry } = this.#byId.get(id) ?? {};
    if (!interaction || interaction.acknowledged) return;
    const after = this.#clock.now() - interaction.begunAt;
    entry?.complete({ refused_answer: { after, ...(code !== undefined && { code }) } });
  }

  #keep(recorded: Recorded): void {
    this.#byId.set(recorded.interaction.id, recorded);
    const [oldest] = this.#byId.keys();
    if (oldest !== undefined && this.#byId.size > KEPT) this.#byId.delete(oldest);
  }
}
