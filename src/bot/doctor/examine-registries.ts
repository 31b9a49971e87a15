import { type ListedRegistry, takesKey } from '../../services/names/registries/registries.ts';
import { createRegistryClient } from '../../services/names/registries/registry-client.ts';
import { type FailureReason, ServiceFailure } from '../../services/service-failure.ts';
import { type Clock, machineClock } from '../../services/time.ts';
import { type CheckResult, type Finding, findingOf, remedyOf } from './finding.ts';

/** The listed registries and their settings. */
interface ExaminedRegistries {
  readonly registries: readonly ListedRegistry[];
  /** The addresses of `NAMES_REGISTRY_URLS`, by registry id. */
  readonly urls: { readonly [id: string]: URL };
  readonly timeoutSeconds: number;
  /** A registered name and the id of its registry. The id is undefined if no listed registry has the name. */
  readonly named: { readonly id: string | undefined; readonly name: string } | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Reads a name of each registry in both steps, with the client that the bot uses. Takes the given name, or the
 * registry's example.
 */
export async function examineRegistries(examined: ExaminedRegistries): Promise<Finding[]> {
  const { registries, named } = examined;
  const findings = registries.map(async (listed) => {
    const given = named?.id === listed.id ? named.name : undefined;
    const [verdict, text] = await examineOne(listed, examined, given);
    // The path of an address may contain a key.
    return findingOf(listed.id, [verdict, `${listed.baseUrl.origin}: ${text}`]);
  });
  const ids = registries.map(({ id }) => id).join(' or ');
  return [
    ...(await Promise.all(findings)),
    ...(named && named.id === undefined
      ? [findingOf('--name', ['wrong', `prefix it with the id of its registry: ${ids}`])]
      : []),
  ];
}

/** Names read from a wallet. Most registries return more at once. */
const NEEDED = 10;

async function examineOne(
  listed: ListedRegistry,
  { urls, timeoutSeconds, clock = machineClock }: ExaminedRegistries,
  given: string | undefined,
): Promise<CheckResult> {
  const { id, registry } = listed;
  const typed = given ?? registry.example;
  const address = `${id in urls ? 'check the' : 'set another'} address of ${id} in NAMES_REGISTRY_URLS`;
  const another = `give another name with --name ${id}:NAME`;
  await registry.prepare?.();
  const name = registry.name(typed);
  if (name === undefined) return ['wrong', `${typed} is no ${registry.title} name: ${another}`];
  const client = createRegistryClient({ listed, timeoutSeconds, clock });
  try {
    const problem = await client.examine();
    if (problem !== undefined) return ['wrong', `${problem}: ${address}`];
    const { wallet } = await client.wallet(name);
    const { names, end } = await client.names({ name, wallet, direction: 'asc', needed: NEEDED });
    const count = end === 'seen' ? `${names.length} in all` : `the first ${names.length} of them`;
    return ['ok', `the wallet of ${typed}, and its names: ${count}`];
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const { reason } = error;
    if (reason.kind !== 'not-registered') return ['wrong', remedyAt(listed, reason, address)];
    return given === undefined
      ? ['unknown', `its example ${typed} is not registered: ${another}, or ${address}`]
      : ['wrong', `${typed} is not registered: ${another}`];
  } finally {
    await client.close();
  }
}

/**
 * Returns the remedy for a failure of a registry.
 * @param address what to do about its address
 */
function remedyAt({ id, key }: ListedRegistry, reason: FailureReason, address: string): string {
  switch (reason.kind) {
    case 'refused':
      return `answers ${reason.status} to a call of its API: ${address}`;
    case 'unavailable':
      return `${reason.problem}: ${reason.remedy ?? `try again later, or ${address}`}`;
    case 'too-slow':
      return `${reason.problem}: raise API_TIMEOUT_SECONDS, or ${address}`;
    case 'unexpected-answer':
      return `${reason.problem}: ${address}`;
    case 'no-names':
      return `a wallet was found, but no names of it: ${address}`;
    default: {
      const keys = `${key === undefined ? 'set a' : 'check the'} key of ${id} in NAMES_REGISTRY_KEYS`;
      return remedyOf(reason, takesKey(id) ? keys : address);
    }
  }
}
