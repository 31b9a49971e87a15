import { isOfResource, type ResourceWish, type Wished } from './discord/wishes.ts';

/** A resource in the service's database. */
export interface StoredResource {
  readonly id: string;
  readonly kind: 'conversation' | 'score';
  /** The contact or the game. */
  readonly party: string | null;
  readonly muted: boolean;
  /** All fields. */
  readonly text: string;
}

/** All resources of the service before and after a load. */
export interface Stored {
  readonly before: readonly StoredResource[];
  readonly after: readonly StoredResource[];
}

/** Wrong results of a load's changes, by kind. Each text names the wish. */
export interface Judgement {
  /** Number of fulfilled wishes. */
  readonly changes: number;
  readonly uncertain: number;
  readonly twice: readonly string[];
  /** Reported as done, but not done. */
  readonly lost: readonly string[];
  /** Done, but reported as not done, or never answered. */
  readonly denied: readonly string[];
  /** Answers that show another user's resource or a button for it. */
  readonly foreign: readonly string[];
  /** Resources that changed or disappeared without a wish. */
  readonly touched: readonly string[];
}

/** Compares the answers to people with the service's data. `settings-judgement.ts` judges wishes for settings. */
export function judge(all: readonly Wished[], { before, after }: Stored): Judgement {
  const wishes = all.filter(isOfResource);
  const byId = new Map(after.map((each) => [each.id, each]));
  const byParty = Map.groupBy(after, ({ party }) => party);
  /** Returns how many resources match a wish; a deletion counts by absence. */
  const fulfilled = ({ wish }: Wished<ResourceWish>): number => {
    if (wish.kind === 'create') return byParty.get(wish.party)?.length ?? 0;
    const resource = byId.get(wish.id);
    return Number(wish.kind === 'delete' ? !resource : resource?.muted === true);
  };
  const isOwn = ({ wish }: Wished<ResourceWish>, id: string) =>
    wish.kind === 'create' ? byId.get(id)?.party === wish.party : id === wish.id;
  const wrong = (isWrong: (wished: Wished<ResourceWish>, times: number) => boolean) =>
    wishes.filter((wished) => isWrong(wished, fulfilled(wished))).map(named);
  const asked = new Set(wishes.flatMap(({ wish }) => (wish.kind === 'create' ? [] : [wish.id])));
  return {
    changes: wishes.filter((wished) => fulfilled(wished) > 0).length,
    uncertain: wishes.filter(({ told }) => told.includes('uncertain')).length,
    twice: wrong((_wished, times) => times > 1),
    lost: wrong(({ told }, times) => told.includes('done') && times === 0),
    denied: wrong(
      ({ told }, times) =>
        times > 0 &&
        (told.includes('not done') || !told.some((each) => each === 'done' || each === 'uncertain')),
    ),
    foreign: wrong((wished) => wished.shown.some((id) => !isOwn(wished, id))),
    touched: before
      .filter(({ id, text }) => !asked.has(id) && byId.get(id)?.text !== text)
      .map(({ id, party }) => `${id} of ${party}`),
  };
}

/** Describes a wish with its answers. */
function named({ wish, told, shown }: Wished<ResourceWish>): string {
  const answers = `told ${told.join(', then ')}${shown.length > 0 ? `, showing ${shown.join(' and ')}` : ''}`;
  return `${wish.kind} ${wish.kind === 'create' ? wish.party : wish.id} (${answers})`;
}
