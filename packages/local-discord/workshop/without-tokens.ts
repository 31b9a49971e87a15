import { interactionIdOfToken } from '../model/credentials.ts';

const HIDDEN = '[token]';
/** An interaction's token: base64url of a text that begins with `interaction:`. */
const INTERACTION_TOKEN = /aW50ZXJhY3Rpb246[\w-]{20,}/g;
/** The place of a token in an address, in any format. */
const TOKEN_IN_PATH = /\/(interactions|webhooks)\/(\d+)\/([^/?]+)/;

/** A text without the bot's token and without tokens of interactions at this Discord. */
export function withoutTokens(text: string, botToken: string): string {
  return text.replaceAll(botToken, HIDDEN).replaceAll(INTERACTION_TOKEN, HIDDEN);
}

/** An address without its token, and the interaction of the token. */
export function withoutTokenInPath(path: string): { readonly path: string; readonly interaction?: string } {
  const [, kind, id = '', token = ''] = TOKEN_IN_PATH.exec(path) ?? [];
  const interaction = kind === 'interactions' ? id : interactionIdOfToken(token);
  return {
    path: path.replace(TOKEN_IN_PATH, `/$1/$2/${HIDDEN}`),
    ...(interaction !== undefined && { interaction }),
  };
}

/** A bot's gateway frame as JSON, without its token, which may be one of real Discord; undefined for an invalid one. */
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
