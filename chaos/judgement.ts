import { isOfResource, type ResourceWish, type Wished } from './discord/wishes.ts';

/** A resource in the service's database. */
export interface StoredResource {
  readonly id: string;
  readonly kind: 'conversation' | 'score';
  /** Its contact or game. */
  readonly party: string | null;
  readonly muted: boolean;
  /** All its fields. */
  readonly text: string;
}

/** All resources of the service before a load and after it. */
export interface Stored {
  readonly before: readonly StoredResource[];
  readonly after: readonly StoredResource[];
}

/** The wrong results of the changes in a load, by kind. Each text names the wish. */
export interface Judgement {
  /** The number of fulfilled wishes. */
  readonly changes: number;
  readonly uncertain: number;
  readonly twice: readonly string[];
  /** Reported as done, and not done. */
  readonly lost: readonly string[];
  /** Done, and reported as not done, or answered with silence each time. */
  readonly denied: readonly string[];
  /** Answers with another user's resource, or a button for it. */
  readonly foreign: readonly string[];
  /** Resources that were changed or deleted without a wish. */
  readonly touched: readonly string[];
}

/** Compares the answers to people with the service's data. Wishes for settings are judged in `settings-judgement.ts`. */
export function judge(all: readonly Wished[], { before, after }: Stored): Judgement {
  const wishes = all.filter(isOfResource);
  const byId = new Map(after.map((each) => [each.id, each]));
  const byParty = Map.groupBy(after, ({ party }) => party);
  /** The number of resources that a wish has made as wanted; a deleted one counts by its absence. */
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

/** A wish with its answers, for a sentence about it. */
function named({ wish, told, shown }: Wished<ResourceWish>): string {
  const answers = `told ${told.join(', then ')}${shown.length > 0 ? `, showing ${shown.join(' and ')}` : ''}`;
  return `${wish.kind} ${wish.kind === 'create' ? wish.party : wish.id} (${answers})`;
}
