import type { NamesService } from '../services/name-listing.ts';
import type { RecentNames } from './recent-names.ts';

/** What the host's side gives to every handler: the services, and what is remembered between interactions. */
export interface Resources {
  readonly names: NamesService;
  readonly recentNames: RecentNames;
}

/** What a handler knows besides its options or its custom id's state. */
export interface HandlerContext extends Resources {
  /** The guild, or the channel where there is none: what is remembered in one place is offered only there. */
  readonly place: string;
}
