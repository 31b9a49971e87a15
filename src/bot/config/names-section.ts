import { nearest } from 'startup/near-word';
import { z } from 'zod';
import { parseHashPath, parseListPath, parseWalletPath } from '../../services/names/path-template.ts';
import { REGISTRY_IDS, type RegistryId, takesKey } from '../../services/names/registries/registries.ts';
import type { Problem } from './problem.ts';
import {
  cursorParameter,
  explorerTemplate,
  pathTemplate,
  secret,
  setting,
  trueOrFalse,
  webAddress,
  wholeNumber,
} from './values.ts';

/** The ids that `NAMES_REGISTRIES` accepts. */
const LISTED_IDS = ['service', ...REGISTRY_IDS] as const;

const separated = (text: string): string[] => text.split(',').map((part) => part.trim());

const guess = (typed: string, ids: readonly string[]): string => {
  const meant = nearest(typed, ids);
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
};

/** Ids separated by commas, in order. */
const registryList = z.string().transform((text, context) => {
  const listed: (typeof LISTED_IDS)[number][] = [];
  for (const [at, part] of separated(text).entries()) {
    const id = LISTED_IDS.find((each) => each === part);
    if (id === undefined || listed.includes(id)) {
      context.addIssue(
        id === undefined
          ? `has an unknown registry in place ${at + 1}${guess(part, LISTED_IDS)}: there are ${LISTED_IDS.join(', ')}`
          : `lists ${id} twice: remove one of them`,
      );
      return z.NEVER;
    }
    listed.push(id);
  }
  return listed;
});

/** A kind of value that registries may have. */
interface RegistryValue<Value> {
  /** The noun in messages, for example `address`. */
  readonly what: string;
  /** The setting for the same value of the service. */
  readonly ofService: string;
  /** @returns the value, or a problem that follows "the address of ens" */
  read(text: string, id: RegistryId): { readonly value: Value } | { readonly problem: string };
}

/**
 * Parses `id=value` pairs separated by commas. A value is taken literally, may contain `=` and may not contain a comma.
 */
const byRegistry = <Value>({ what, ofService, read }: RegistryValue<Value>) =>
  z.string().transform((text, context): Readonly<Partial<Record<RegistryId, Value>>> => {
    const values: Partial<Record<RegistryId, Value>> = {};
    const refuse = (sentence: string) => {
      context.addIssue(sentence);
      return z.NEVER;
    };
    for (const [at, part] of separated(text).entries()) {
      const [, typed, written = ''] = /^([^=]*?)\s*=\s*(.*)$/s.exec(part) ?? [];
      if (typed === undefined)
        return refuse(
          `has no id=${what} in place ${at + 1}: commas separate the pairs and may not be part of one`,
        );
      if (typed === 'service') return refuse(`is only for registries: ${ofService} is for the service`);
      const id = REGISTRY_IDS.find((each) => each === typed);
      if (id === undefined) {
        const ids = REGISTRY_IDS.join(', ');
        return refuse(
          `has an unknown registry in place ${at + 1}${guess(typed, REGISTRY_IDS)}: there are ${ids}`,
        );
      }
      if (values[id] !== undefined) return refuse(`has ${id} twice: remove one of them`);
      const found = read(written, id);
      if ('problem' in found) return refuse(`the ${what} of ${id} ${found.problem}`);
      values[id] = found.value;
    }
    return values;
  });

const addresses = byRegistry<URL>({
  what: 'address',
  ofService: 'API_BASE_URL',
  read(text) {
    const { data, error } = webAddress.safeParse(text);
    if (data) return { value: data };
    const problem = error?.issues.find(({ code }) => code === 'custom')?.message;
    return { problem: problem ?? 'is not an http or https address' };
  },
});

const keys = byRegistry<string>({
  what: 'key',
  ofService: 'API_TOKEN',
  read(text, id) {
    if (!takesKey(id)) return { problem: 'has no effect, because its API takes none: remove it' };
    return secret.safeParse(text).success
      ? { value: text }
      : { problem: 'is empty, or contains a space or non-ASCII characters' };
  },
});

/** The registries as sources of names. */
export const namesSection = z.object({
  /** In order; undefined for the service alone. */
  registries: setting(registryList.optional(), {
    name: 'NAMES_REGISTRIES',
    expected: 'ids of registries, separated by commas',
    example: 'ens,bns',
  }),
  /** Replace the addresses that registries declare. A path may contain a key: show only the origin. */
  urls: setting(addresses.default({}), {
    name: 'NAMES_REGISTRY_URLS',
    expected: 'id=address, separated by commas',
    example: 'ens=http://127.0.0.1:4334',
    fromFile: true,
  }),
  keys: setting(keys.default({}), {
    name: 'NAMES_REGISTRY_KEYS',
    expected: 'id=key, separated by commas',
    example: 'handle=the key of your account',
    fromFile: true,
  }),
});

/** Settings of the names calls of the service. */
export const namesOfService = {
  namesWalletPath: setting(pathTemplate(parseWalletPath).prefault('/api/v1/names/{name}/wallet'), {
    name: 'NAMES_WALLET_PATH',
    expected: 'a path with {name} in it',
    example: '/api/v1/names/{name}/wallet',
  }),
  namesListPath: setting(pathTemplate(parseListPath).prefault('/api/v1/wallets/{wallet}/names'), {
    name: 'NAMES_LIST_PATH',
    expected: 'a path with {wallet} in it',
    example: '/api/v1/wallets/{wallet}/names',
  }),
  /** Undefined if the service cannot look up names by hash. */
  namesByHashPath: setting(pathTemplate(parseHashPath).optional(), {
    name: 'NAMES_BY_HASH_PATH',
    expected: 'a path without placeholders',
    example: '/api/v1/names',
  }),
  namesCursorParameter: setting(cursorParameter('limit', 'default').optional(), {
    name: 'NAMES_CURSOR_PARAMETER',
    expected: 'the name of a query parameter other than limit and default',
    example: 'starting_after',
  }),
  /** The address of a wallet's page outside Discord. */
  walletLink: setting(explorerTemplate.optional(), {
    name: 'EXPLORER_URL_TEMPLATE',
    expected: 'an https address with {wallet} in it',
    example: 'https://explorer.example.com/address/{wallet}',
  }),
  namesSendToken: trueOrFalse('NAMES_SEND_TOKEN', false),
  namesCacheSeconds: setting(wholeNumber(0, 86_400).default(60), {
    name: 'NAMES_CACHE_SECONDS',
    expected: 'whole seconds from 0 (no cache) to 86400',
    example: '60',
  }),
};

type Names = z.output<typeof namesSection>;

/** Whether a value of `NAMES_REGISTRIES` includes the service. An absent value does. */
export const listsService = (registries: string | undefined): boolean =>
  registries === undefined || separated(registries).includes('service');

/** Reports addresses and keys of registries that are not listed, because the host expects them to take effect. */
export function unlistedRegistries({ registries = ['service'], urls, keys }: Names): Problem[] {
  return Object.entries({ NAMES_REGISTRY_URLS: urls, NAMES_REGISTRY_KEYS: keys }).flatMap(
    ([variable, values]) => {
      const unlisted = REGISTRY_IDS.filter((id) => id in values && !registries.includes(id));
      const sentence = `is for ${unlisted.join(' and ')}, which NAMES_REGISTRIES does not list: add it there, or remove it here`;
      return unlisted.length === 0 ? [] : [{ variable, sentence }];
    },
  );
}

/** Minimum length of a path segment that may be a key. */
const KEY_LENGTH = 12;

/** Texts that must not be shown: keys, and segments of addresses that may be keys. */
export const secretsOfNames = ({ urls, keys }: Names): string[] => [
  ...Object.values(keys),
  ...Object.values(urls).flatMap(({ pathname }) =>
    pathname.split('/').filter(({ length }) => length >= KEY_LENGTH),
  ),
];
