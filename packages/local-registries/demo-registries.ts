import { type LocalName, type LocalRegistry, startLocalRegistry } from './start-local-registry.ts';

/** The registries of the demo. */
export interface DemoRegistries {
  readonly ens: LocalRegistry;
  readonly bns: LocalRegistry;
  close(): Promise<void>;
}

/** Starts an ENS and a BNS with invented names, each on a free port of 127.0.0.1. */
export async function startDemoRegistries(): Promise<DemoRegistries> {
  await using opened = new AsyncDisposableStack();
  const start = async (id: 'ens' | 'bns', names: readonly LocalName[]) =>
    opened.adopt(await startLocalRegistry(id, { names }), (registry) => registry.close());
  const ens = await start('ens', ENS_NAMES);
  const bns = await start('bns', BNS_NAMES);
  const running = opened.move();
  return { ens, bns, close: () => running.disposeAsync() };
}

/** Also Ada's wallet in the demo's service, so that one wallet has names in both places. */
const ADA = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
const BABBAGE = '0x0b1364554831c66d88ad07ee88643eaf9605df19';
const TREASURER = '0x28b19a7abc526ae115b0bd2a8de56971956dd4db';
const GUEST = '0x24867ba385b104436e658f79e7708c5ad7e53cda';

const ENS_NAMES: readonly LocalName[] = [
  { name: 'ada.eth', owner: ADA },
  { name: 'lovelace.eth', owner: ADA },
  { name: 'notes.ada.eth', owner: ADA },
  { name: 'engine.notes.ada.eth', owner: ADA },
  { name: '♾.eth', beautified: '♾️.eth', owner: ADA },
  // A label that the index does not know: its hash is its name.
  { name: '[360e094bd521bb115820fac0c3f6c6b27abf5b98c4db5420d62c4f545d13d790].eth', owner: ADA },
  { name: 'first-program.eth', owner: ADA, expires: Date.UTC(2022, 11, 10) },
  { name: 'babbage.eth', owner: BABBAGE, paysTo: TREASURER },
  { name: 'difference-engine.eth', owner: BABBAGE },
  { name: 'guest.ada.eth', paysTo: GUEST },
  { name: 'unfinished.eth' },
];

const COLLECTOR = 'SP2DA58NZQTEMT6AFD596R73SEV550RWYQYW3JTZ0';
const ADA_OF_STACKS = 'SP14N5GM0TTT01Q5JYZYCWFG314Z5M5C26GTAZNJV';
const SOLO = 'SP3N6VHV4DFMKG2E8E8JMXGKYEBFF6Y2F2PKW4KTW';

const COLLECTION_SIZE = 2_500;
const COLOURS = ['amber', 'azure', 'cobalt', 'copper', 'coral', 'golden', 'indigo', 'jade', 'opal', 'silver'];
const THINGS = ['anchor', 'comet', 'falcon', 'fern', 'harbour', 'lantern', 'lynx', 'otter', 'reef', 'willow'];

/** The collector's own name, then every combination of colour and thing, repeated with increasing numbers. */
const COLLECTION = [
  'collector.btc',
  ...Array.from({ length: COLLECTION_SIZE - 1 }, (_, at) => {
    const colour = COLOURS[at % COLOURS.length];
    const thing = THINGS[Math.floor(at / COLOURS.length) % THINGS.length];
    return `${colour}-${thing}-${Math.floor(at / 100) + 1}.btc`;
  }),
];

const BNS_NAMES: readonly LocalName[] = [
  ...COLLECTION.map((name) => ({ name, owner: COLLECTOR })),
  { name: 'ada.btc', owner: ADA_OF_STACKS },
  { name: 'ada_lovelace.id', owner: ADA_OF_STACKS },
  { name: 'analyst.btc', owner: ADA_OF_STACKS, expires: Date.UTC(2023, 0, 1) },
  { name: 'solo.stx', owner: SOLO },
];
