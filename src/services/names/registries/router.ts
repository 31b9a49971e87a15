import type { DirectedPageRequest } from '../../lists/page.ts';
import { type FailureReason, type FailureSource, ServiceFailure } from '../../service-failure.ts';
import type { NameListing, NamesService, NamesSource } from '../names-service.ts';
import type { ListedRegistry } from './registries.ts';
import type { Registry } from './registry.ts';

/** A source of names: the service or a registry. */
export type RouterSource =
  | { readonly id: 'service'; readonly names: NamesService; readonly registry?: undefined }
  | (ListedRegistry & { readonly names: NamesService });

/** A typed text and where it leads. */
interface Route {
  readonly from: RouterSource;
  readonly by: 'name' | 'wallet';
  /** In the normal form of its registry. */
  readonly subject: string;
  readonly typed: string;
}

/** The names of several sources. Each text leads to one of them. */
export interface NamesRouter extends NamesService {
  /** Loads what names outside of ASCII need. */
  prepare(): Promise<void>;
}

/**
 * Routes each name and address to its source. A prefix such as `self:` chooses a source. An address identifies its
 * registries; an ending or a sign identifies one registry. Any other name goes to the first source that can have it.
 * The service can have every name and every wallet, as typed.
 */
export function createNamesRouter(listed: readonly RouterSource[]): NamesRouter {
  const unready = listed.flatMap(({ registry }) => (registry?.prepare ? [registry] : []));
  const prepare = async () => {
    await Promise.all(unready.map((registry) => registry.prepare?.()));
  };
  const isReady = (text: string) => unready.every((registry) => registry.isReadyFor?.(text));

  /** Returns the possible sources, and the text without the prefix that chooses one. */
  function candidatesFor(text: string) {
    const [, id = '', rest = ''] = CHOICE.exec(text) ?? [];
    const among = listed.filter((from) => from.id === id.toLowerCase());
    if (among.length > 0) return { among, rest, isChosen: true };
    // An address after the sign of its registry: a custom id has no room for `handle:` and a Cardano address.
    const signed = listed.find(({ registry: { sign, wallet } = {} }) => {
      const address =
        sign !== undefined && text.startsWith(sign) ? wallet?.(text.slice(sign.length)) : undefined;
      return address !== undefined && address !== 'mistyped';
    });
    return signed
      ? { among: [signed], rest: text.slice(signed.registry?.sign?.length), isChosen: true }
      : { among: listed, rest: text, isChosen: false };
  }

  /** Returns where the names of a wallet may be. The first route is used. */
  function walletRoutes(text: string): readonly Route[] {
    const { among, rest } = candidatesFor(text);
    return among.flatMap((from): Route[] => {
      if (!from.registry) {
        return from.names.ofWallet ? [{ from, by: 'wallet', subject: rest, typed: rest }] : [];
      }
      const wallet = from.registry.wallet(rest.trim());
      const isWallet = wallet !== undefined && wallet !== 'mistyped';
      return isWallet ? [{ from, by: 'wallet', subject: wallet, typed: rest }] : [];
    });
  }

  /** @throws ServiceFailure no-registry or not-of-registry */
  function walletRoute(text: string): Route {
    const [route] = walletRoutes(text);
    if (route) return route;
    const { among, rest } = candidatesFor(text);
    const like = among.find(({ registry }) => registry?.wallet(rest.trim()) === 'mistyped');
    if (like?.registry) throw notOfRegistry(like.registry, like.id, 'wallet', rest);
    // A service that lists names only by a name takes no wallet, and it is not a registry to mention.
    throw noRegistry('wallet', rest, among.some(({ registry }) => registry) ? among : listed);
  }

  /** @throws ServiceFailure no-registry or not-of-registry */
  function nameRoute(text: string): Route {
    const { among, rest, isChosen } = candidatesFor(text);
    const trimmed = rest.trim();
    const registries = among.filter(({ registry }) => registry !== undefined);
    const service = among.filter(({ registry }) => registry === undefined);
    const shapes = registries.flatMap(({ registry }) => registry?.wallet(trimmed) ?? []);
    // A mistyped address may be a name of the service, but not of a registry.
    const isMistyped = shapes.length > 0 && shapes.every((shape) => shape === 'mistyped');
    if (shapes.length > 0 && (!isMistyped || service.length === 0)) return walletRoute(text);
    const small = trimmed.toLowerCase();
    const own = registries.find(
      ({ registry: { endings = [], sign } = {} }) =>
        endings.some((ending) => small.endsWith(ending)) || (sign !== undefined && small.startsWith(sign)),
    );
    const candidates = own ? [own] : isMistyped ? service : among;
    for (const from of candidates) {
      const name = from.registry ? nameAt(from.registry, trimmed, from === own, isChosen) : rest;
      if (name !== undefined) return { from, by: 'name', subject: name, typed: rest };
    }
    const [one] = candidates;
    if (candidates.length === 1 && one?.registry) throw notOfRegistry(one.registry, one.id, 'name', rest);
    throw noRegistry('name', rest, among);
  }

  const leadsTo = (route: Route, text: string): boolean => {
    try {
      const { from, by, subject } = route.by === 'wallet' ? walletRoute(text) : nameRoute(text);
      return from === route.from && by === route.by && subject === route.subject;
    } catch (error) {
      if (error instanceof ServiceFailure) return false;
      throw error;
    }
  };

  /** Returns the text that leads to the same source again. */
  function textFor(route: Route): string {
    const { from, by, subject } = route;
    if (leadsTo(route, subject)) return subject;
    const sign = by === 'wallet' ? from.registry?.sign : undefined;
    return sign === undefined ? `${from.id}:${subject}` : `${sign}${subject}`;
  }

  function sourceOf(route: Route, wallet: string | undefined): NamesSource {
    const { from, by, subject, typed } = route;
    const { registry } = from;
    const shownName = (name: string) => registry?.shown?.(name) ?? name;
    const isAddress = wallet !== undefined && registry?.wallet(wallet) === wallet;
    const elsewhere = by === 'wallet' ? walletRoutes(subject).filter((other) => other.from !== from) : [];
    return {
      title: registry?.title,
      by,
      subject: textFor(route),
      lookedUp: by === 'wallet' || typed === subject ? undefined : subject,
      shown: by === 'wallet' ? subject : shownName(subject),
      others: elsewhere.map((other) => ({ title: other.from.registry?.title, subject: textFor(other) })),
      link: isAddress ? registry?.link(wallet) : undefined,
      credit: registry?.credit,
      shownName,
      targetOf(name) {
        const wanted: Route = { from, by: 'name', subject: name, typed: name };
        const target = textFor(wanted);
        return target === name || leadsTo(wanted, target) ? target : undefined;
      },
    };
  }

  function listFrom(route: Route, request: DirectedPageRequest): Promise<NameListing> {
    const { from, by, subject } = route;
    const { names, registry } = from;
    if (registry && !registry.hasOrder && request.direction === 'desc') {
      return Promise.reject(withSource(new ServiceFailure({ kind: 'no-order' }), route));
    }
    const asked = by === 'name' ? names.list(subject, request) : names.ofWallet?.(subject, request);
    if (!asked) throw new TypeError(`${from.id} has no names by wallet`);
    return asked.then(
      (listing) => {
        const sourced = () => ({ ...listing, source: sourceOf(route, listing.wallet) });
        // A plain name may share its wallet with names that need `prepare`.
        return listing.names.every(isReady) ? sourced() : prepare().then(sourced);
      },
      (error: unknown) => {
        throw withSource(error, route);
      },
    );
  }

  /** Adds the source to a failure. */
  function withSource(error: unknown, route: Route): unknown {
    if (!(error instanceof ServiceFailure)) return error;
    const { title, others } = sourceOf(route, undefined);
    return new ServiceFailure(shownReason(error.reason, route.from.registry), {
      source: { title, others },
      cause: error,
    });
  }

  const listing =
    (routeOf: (text: string) => Route): NamesService['list'] =>
    (text, request) =>
      isReady(text)
        ? started(routeOf, text, request)
        : prepare().then(() => listFrom(routeOf(text), request));

  function started(routeOf: (text: string) => Route, text: string, request: DirectedPageRequest) {
    try {
      return listFrom(routeOf(text), request);
    } catch (error) {
      return Promise.reject(error);
    }
  }

  return { prepare, list: listing(nameRoute), ofWallet: listing(walletRoute) };
}

/** `self:ada_2`: the id of a source, and a name or an address. */
const CHOICE = /^\s*([a-z]+):\s*(\S.*)$/is;

/**
 * Returns the normal form of a name at a registry that may have it.
 * @param isOwn whether the name has an ending or the sign of this registry
 * @param isChosen whether the registry was chosen by its id
 */
function nameAt(registry: Registry, text: string, isOwn: boolean, isChosen: boolean): string | undefined {
  if (isOwn) return registry.name(text);
  if (!text.includes('.')) return registry.name(registry.complete(text));
  return registry.takesDomains || isChosen ? registry.name(text) : undefined;
}

function noRegistry(by: 'name' | 'wallet', subject: string, among: readonly RouterSource[]): ServiceFailure {
  const registries = among.flatMap(({ registry }) => registry ?? []);
  return new ServiceFailure({ kind: 'no-registry', by, subject, registries });
}

function notOfRegistry(
  registry: Registry,
  id: string,
  by: 'name' | 'wallet',
  subject: string,
): ServiceFailure {
  const source: FailureSource = { title: registry.title, others: [] };
  return new ServiceFailure(
    { kind: 'not-of-registry', by, subject, id, example: registry.example },
    { source },
  );
}

const shownReason = (reason: FailureReason, registry: Registry | undefined): FailureReason =>
  'name' in reason && registry?.shown ? { ...reason, name: registry.shown(reason.name) } : reason;
