import { z } from 'zod';
import { connectionRemedy } from '../../services/http/connection-remedy.ts';
import { CannotRun, ExitCode } from '../exit.ts';
import { DiscordAPIError, HTTPError, RateLimitError } from './discord-rest.ts';

/** Why a call to Discord came to nothing, where that is not a defect of Rollcall. */
type CallFailure =
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

/** For the host, wherever Discord says it. */
export const TOKEN_REFUSED =
  'Discord refuses the token: copy it again from the application\'s "Bot" page at https://discord.com/developers ' +
  'into DISCORD_TOKEN (or the file of DISCORD_TOKEN_FILE).';

const CHECK_ADDRESS =
  'check DISCORD_API_URL, which has no version in it and is https://discord.com/api for Discord.';

/**
 * Why Discord could not be asked for what every program needs first, as a sentence for the host. What is a defect
 * comes back as it is.
 */
export function loginFailed(error: unknown, apiUrl: string): unknown {
  const failure = callFailure(error);
  if (!failure) return error;
  const told = (sentence: string, exitCode: ExitCode) => new CannotRun(sentence, exitCode, { cause: error });
  switch (failure.kind) {
    case 'token-refused':
      return told(TOKEN_REFUSED, ExitCode.tokenRefused);
    case 'rate-limited':
      return told(
        'Discord answers 429, too many requests: wait some minutes before you start again.',
        ExitCode.discordUnreachable,
      );
    case 'unreachable':
      return told(
        `Discord cannot be reached at ${apiUrl} (${failure.reason}): ` +
          `${failure.remedy ?? 'check the network and DISCORD_API_URL'}.`,
        ExitCode.discordUnreachable,
      );
    case 'not-discord':
      return told(
        `What answers at ${apiUrl} is not Discord's API: ${CHECK_ADDRESS}`,
        ExitCode.invalidConfiguration,
      );
    case 'refused':
      return failure.status === 403
        ? told(
            `Discord answers 403 (code ${failure.code}): it does not let this machine or this bot in.`,
            ExitCode.tokenRefused,
          )
        : told(
            `${apiUrl} answers ${failure.status}, as Discord's API does not: ${CHECK_ADDRESS}`,
            ExitCode.invalidConfiguration,
          );
  }
}
