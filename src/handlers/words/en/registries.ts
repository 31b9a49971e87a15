import type { Formats } from '../formats.ts';

/** Names of public registries. `registry` is always the name of one: `ENS`, `ADA Handle`. */
export const registries = ({ plural, number, either }: Formats<'en'>) => ({
  /** In an answer with names. */
  belongsTo: ({ name, registry }: { name: string; registry: string }) =>
    `${name} at ${registry} belongs to the wallet`,
  theWallet: ({ registry }: { registry: string }) => `The wallet, with its names at ${registry}`,
  walletOf: ({ name, registry, names }: { name: string; registry: string; names: string }) =>
    `The wallet of ${name} at ${registry}: ${names}`,
  wallet: ({ wallet, registry, names }: { wallet: string; registry: string; names: string }) =>
    `The wallet ${wallet} at ${registry}: ${names}`,
  lookedUp: ({ typed, name }: { typed: string; name: string }) => `${typed} was looked up as ${name}.`,
  paysTo: ({ address }: { address: string }) => `Payments to this name go to ${address}.`,
  readSoFar: ({ count }: { count: number }) =>
    `${plural(count, { one: 'This is the first name', other: `These are the first ${number(count)} names` })}: the wallet has more, too many for one answer.`,
  /** The registry gives no answer, or none that is up to date, and this is an old one. */
  stale: ({ registry, minutes }: { registry: string; minutes: number }) =>
    `${registry} gives no new answer at the moment: this one is ${plural(minutes, { one: '1 minute', other: `${minutes} minutes` })} old.`,
  justStale: ({ registry }: { registry: string }) =>
    `${registry} gives no new answer at the moment: this one is less than a minute old.`,
  /** A button that leads to the names that a wallet has at another registry, and the one of the service of this bot. */
  namesAt: ({ registry }: { registry: string }) => `Names at ${registry}`,
  namesAtService: 'Names at the service',
  /** No registry, or not the one that was meant, can have such a name or wallet. */
  noneTakesName: ({ name, examples }: { name: string; examples: readonly string[] }) =>
    `No name registry of this bot has names like ${name}: type one such as ${either(examples)}.`,
  noneTakesWallet: ({ wallet, registries }: { wallet: string; registries: readonly string[] }) =>
    `${wallet} is not the address of a wallet at ${either(registries)}: copy the whole address.`,
  /** `form` is one of `forms`. */
  invalidName: ({
    name,
    registry,
    form,
    example,
  }: {
    name: string;
    registry: string;
    form: string;
    example: string;
  }) => `${name} is no ${registry} name: names there have ${form}, such as ${example}.`,
  /** Of a registry that `forms` does not have. */
  invalidNameLike: ({ name, registry, example }: { name: string; registry: string; example: string }) =>
    `${name} is no ${registry} name: names there look like ${example}.`,
  /** What the names of a registry are made of, behind "names there have". */
  forms: {
    ens: 'letters, digits, hyphens or emoji, and an ending like `.eth`',
    bns: 'letters from a to z, digits, `-` or `_`, and the ending `.btc`, `.id`, `.stx` or `.app`',
    sns: 'letters, digits or hyphens, and the ending `.sns`',
    handle: 'letters from a to z, digits, `_`, `-` or `.`, and a `$` in front',
    tez: 'letters, digits or hyphens, and the ending `.tez`',
    self: 'letters from a to z, digits or single `_`, but no `_` at the beginning',
  } as { readonly [id: string]: string },
  mistyped: ({ wallet, registry }: { wallet: string; registry: string }) =>
    `${wallet} is mistyped: it looks like an address at ${registry}. Copy the whole address.`,
  /** What a registry answered, or did not. */
  notRegistered: ({ name, registry }: { name: string; registry: string }) =>
    `Nobody has registered the name ${name} at ${registry}: check the spelling.`,
  noAddress: ({ name, registry }: { name: string; registry: string }) =>
    `The name ${name} has no address at ${registry}: try another name.`,
  noNames: ({ wallet, registry }: { wallet: string; registry: string }) =>
    `The wallet ${wallet} has no names registered to it at ${registry}.`,
  instead: ({ name, registry, instead }: { name: string; registry: string; instead: string }) =>
    `${registry} does not look up ${name} at the moment: try ${instead}.`,
  noOrder: ({ registry }: { registry: string }) =>
    `${registry} does not sort its names: leave out \`default\`.`,
  syncing: ({ registry }: { registry: string }) =>
    `${registry} is catching up with its chain: try again in some minutes.`,
  busy: ({ registry }: { registry: string }) => `${registry} is busy: try again in a minute.`,
  busyForSeconds: ({ registry, seconds }: { registry: string; seconds: number }) =>
    `${registry} is busy: try again in ${plural(seconds, { one: 'a second', other: `${seconds} seconds` })}.`,
  busyForMinutes: ({ registry, minutes }: { registry: string; minutes: number }) =>
    `${registry} is busy: try again in ${plural(minutes, { one: 'a minute', other: `${minutes} minutes` })}.`,
  unauthorised: ({ registry }: { registry: string }) =>
    `${registry} denies Rollcall access: tell the host of this bot, who may have to set a key.`,
  refused: ({ registry }: { registry: string }) =>
    `${registry} refused this: check what you typed, or tell the host of this bot.`,
  unavailable: ({ registry }: { registry: string }) =>
    `${registry} cannot be reached at the moment: try again in a minute.`,
  tooSlow: ({ registry }: { registry: string }) =>
    `${registry} took too long to answer: try again in a minute.`,
  senseless: ({ registry }: { registry: string }) =>
    `${registry} gave an invalid answer: tell the host of this bot.`,
});
