import { interactionIdOfToken } from '../model/credentials.ts';

const HIDDEN = '[token]';
/** Of an interaction: base64url of a text that begins with `interaction:`. */
const INTERACTION_TOKEN = /aW50ZXJhY3Rpb246[\w-]{20,}/g;
/** Where a token stands in an address, whatever it looks like. */
const TOKEN_IN_PATH = /\/(interactions|webhooks)\/(\d+)\/([^/?]+)/;

/** A text in which neither the bot's token nor that of an interaction of this Discord stands. */
export function withoutTokens(text: string, botToken: string): string {
  return text.replaceAll(botToken, HIDDEN).replaceAll(INTERACTION_TOKEN, HIDDEN);
}

/** An address without the token in it, and the interaction that the address is of. */
export function withoutTokenInPath(path: string): { readonly path: string; readonly interaction?: string } {
  const [, kind, id = '', token = ''] = TOKEN_IN_PATH.exec(path) ?? [];
  const interaction = kind === 'interactions' ? id : interactionIdOfToken(token);
  return {
    path: path.replace(TOKEN_IN_PATH, `/$1/$2/${HIDDEN}`),
    ...(interaction !== undefined && { interaction }),
  };
}

/** What a bot has sent over the gateway, as JSON; undefined when it is none. Its token may be one of real Discord. */
export function frameWithoutToken(text: string): { readonly op?: unknown; readonly json?: string } {
  try {
    const frame: unknown = JSON.parse(text);
    if (!isRecord(frame)) return {};
    const d = isRecord(frame.d) && 'token' in frame.d ? { ...frame.d, token: HIDDEN } : frame.d;
    return { op: frame.op, json: JSON.stringify({ ...frame, ...(d !== undefined && { d }) }) };
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
