import { z } from 'zod';
import { connectionRemedy } from '../../services/http/connection-remedy.ts';
import { DiscordAPIError, HTTPError, RateLimitError } from './discord-rest.ts';

/** Why a call to Discord came to nothing, where that is not a defect of Rollcall. */
export type CallFailure =
  | { readonly kind: 'token-refused' }
  /** `code` is Discord's own for it, 0 when there is none. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: number | string }
  | { readonly kind: 'rate-limited' }
  /** What answered is not Discord's API. */
  | { readonly kind: 'not-discord' }
  /** `remedy` is what the host does about it, where the reason tells. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly remedy?: string | undefined };

/** Undefined for what no answer and no network can cause: a defect. */
export function callFailure(error: unknown): CallFailure | undefined {
  if (error instanceof RateLimitError) return { kind: 'rate-limited' };
  if (error instanceof DiscordAPIError || error instanceof HTTPError) return refused(error);
  if (error instanceof z.ZodError || error instanceof SyntaxError) return { kind: 'not-discord' };
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'HTTPParserError') return { kind: 'not-discord' };
  if (error.name === 'AbortError') return { kind: 'unreachable', reason: 'no answer' };
  const code = 'code' in error ? error.code : undefined;
  // Node gives codes to wrong arguments too.
  const own = error instanceof TypeError || error instanceof RangeError || code === 'UND_ERR_INVALID_ARG';
  if (typeof code !== 'string' || own) return undefined;
  return { kind: 'unreachable', reason: code, remedy: connectionRemedy(code) };
}

/** An answer of Discord's, or of whatever stands in front of it. */
type Refusal = InstanceType<typeof DiscordAPIError | typeof HTTPError>;

function refused(error: Refusal): CallFailure {
  const { status } = error;
  if (status === 401) return { kind: 'token-refused' };
  if (status === 429) return { kind: 'rate-limited' };
  if (status >= 500) return { kind: 'unreachable', reason: `status ${status}` };
  const code = error instanceof DiscordAPIError ? (error.code ?? 0) : 0;
  return { kind: 'refused', status, code };
}
