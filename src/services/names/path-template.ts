/** The values that a placeholder may represent. */
type Placeholder = 'name' | 'wallet' | 'limit' | 'default';

/** A path of the service with placeholders, checked once so that filling it is quick and safe. */
export interface PathTemplate {
  /** Literals at the even positions, placeholders at the odd ones. */
  readonly parts: readonly string[];
  /** The placeholders in the template. */
  readonly placed: ReadonlySet<string>;
}

/** Either the template or every error in it, each a clause without a capital and without a full stop. */
export type ParsedTemplate =
  | { readonly template: PathTemplate; readonly problems?: undefined }
  | { readonly template?: undefined; readonly problems: readonly string[] };

/** Parses `NAMES_WALLET_PATH`, which has `{name}` and no other placeholder. */
export function parseWalletPath(text: string): ParsedTemplate {
  return parse(text, { allowed: ['name'], oneOf: ['name'], added: [] });
}

/** Parses `NAMES_LIST_PATH`, which has `{wallet}` or `{name}`, and optionally `{limit}` and `{default}`. */
export function parseListPath(text: string): ParsedTemplate {
  return parse(text, {
    allowed: ['wallet', 'name', 'limit', 'default'],
    oneOf: ['wallet', 'name'],
    added: ['limit', 'default'],
  });
}

/** Parses `NAMES_BY_HASH_PATH`, which has no placeholder: the hashes are added to the query. */
export function parseHashPath(text: string): ParsedTemplate {
  return parse(text, { allowed: [], oneOf: [], added: ['hash'] });
}

interface Rules {
  readonly allowed: readonly Placeholder[];
  /** At least one of them is required; empty if none is. */
  readonly oneOf: readonly Placeholder[];
  /** Parameters that are added to the query unless the template places them. */
  readonly added: readonly (Placeholder | 'hash')[];
}

const PLACEHOLDER = /\{([^{}]*)\}/;

function parse(text: string, rules: Rules): ParsedTemplate {
  const parts = text.split(PLACEHOLDER);
  const literals = parts.filter((_, index) => index % 2 === 0);
  const placed = new Set(parts.filter((_, index) => index % 2 === 1));
  const problems = [
    ...literalProblems(text, literals),
    ...placeholderProblems(placed, rules),
    ...addedTwice(text, placed, rules),
  ];
  return problems.length > 0 ? { problems } : { template: { parts, placed } };
}

function literalProblems(text: string, literals: readonly string[]): string[] {
  const problems: string[] = [];
  const literal = literals.join('x');
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//')) {
    problems.push('has to be a path without a scheme and a host, which API_BASE_URL gives');
  } else if (!text.startsWith('/')) problems.push('has to begin with "/"');
  if (literal.includes('#')) problems.push('has a fragment ("#…"), which is never sent');
  // Some servers read a backslash as a "/" (WHATWG URL), so it could create a hidden segment.
  if (/[^\x21-\x7e]|["<>\\^`|]/.test(literal)) {
    problems.push('has white space or another character that a URL cannot contain: percent-encode it');
  }
  if (/[{}]/.test(literal)) problems.push('has an unmatched "{" or "}"');
  // Checked in each literal alone: "%{name}" would let a name complete the escape.
  if (literals.some((part) => /%(?![\da-f]{2})/i.test(part))) {
    problems.push('has a "%" without two hexadecimal digits after it');
  }
  const path = text.split('?', 1)[0] ?? '';
  if (path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) {
    problems.push('has a "." or ".." segment: write the path without it');
  }
  return problems;
}

function placeholderProblems(placed: ReadonlySet<string>, { allowed, oneOf }: Rules): string[] {
  const unknown = [...placed].filter((name) => !allowed.some((known) => known === name));
  const problems = unknown.map(
    (name) =>
      `has the unknown placeholder {${name}}; it may have ${allowed.length === 0 ? 'none' : listPlaceholders(allowed, 'and')}`,
  );
  if (oneOf.length > 0 && !oneOf.some((name) => placed.has(name)))
    problems.push(`lacks ${listPlaceholders(oneOf, 'or')}`);
  return problems;
}

/** A handwritten parameter would be sent beside the added one, and servers differ on which one counts. */
function addedTwice(text: string, placed: ReadonlySet<string>, { added }: Rules): string[] {
  const own = new URLSearchParams(text.split('?').slice(1).join('?'));
  return added
    .filter((name) => own.has(name) && !placed.has(name))
    .map((name) => {
      const instead = name === 'hash' ? '' : `write ${name}={${name}} or `;
      return `gives the parameter "${name}" a fixed value; ${instead}leave it out`;
    });
}

const listPlaceholders = (names: readonly string[], link: string): string =>
  names.map((name) => `{${name}}`).join(` ${link} `);
