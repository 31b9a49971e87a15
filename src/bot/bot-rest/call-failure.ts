import { DiscordAPIError, HTTPError, RateLimitError } from '@discordjs/rest';
import { z } from 'zod';
import { concernsWholeBot } from '../../handlers/discord-limits.ts';
import { connectionRemedy, NO_NETWORK } from '../../services/http/connection-remedy.ts';
import { CannotRun, ExitCode } from '../process/exit.ts';

/** The reason for a failed call to Discord. Defects of Rollcall are excluded. */
type CallFailure =
  | { readonly kind: 'token-refused' }
  /**
   * An outage: Discord refuses this machine, its address or the whole bot, or something else answers in its place.
   * `code` is Discord's error code; undefined if the answer is not JSON.
   */
  | { readonly kind: 'shut-out'; readonly status: number; readonly code: number | undefined }
  /** `code` is Discord's error code, or 0. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: number }
  | { readonly kind: 'rate-limited' }
  /** The answer does not come from Discord's API. */
  | { readonly kind: 'not-discord' }
  /** `remedy` tells the host how to fix the reason, if possible. */
  | { readonly kind: 'unreachable'; readonly reason: string; readonly remedy?: string | undefined };

/**
 * An answer that is not JSON. Discord's API sends none, but proxies and Discord's own edge do, even with its status
 * codes.
 */
export class NotJson extends HTTPError {}

/** `RESTJSONErrorCodes`: Unauthorized, InvalidAuthenticationToken. */
const TOKEN_CODES: ReadonlySet<number> = new Set([40_001, 50_014]);

/** Classifies an error of a call. Returns undefined for a defect, which neither an answer nor the network can cause. */
export function callFailure(error: unknown): CallFailure | undefined {
  if (error instanceof RateLimitError) return { kind: 'rate-limited' };
  if (error instanceof DiscordAPIError || error instanceof HTTPError) return failureByStatus(error);
  if (error instanceof SyntaxError) return { kind: 'shut-out', status: 200, code: undefined };
  if (error instanceof z.ZodError) return { kind: 'not-discord' };
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'HTTPParserError') return { kind: 'not-discord' };
  if (error.name === 'AbortError') return { kind: 'unreachable', reason: 'no answer' };
  const code = 'code' in error ? error.code : undefined;
  // Node also gives codes to errors about invalid arguments.
  const own = error instanceof TypeError || error instanceof RangeError || code === 'UND_ERR_INVALID_ARG';
  if (typeof code !== 'string' || own) return undefined;
  return { kind: 'unreachable', reason: code, remedy: connectionRemedy(code) };
}

/** An answer of Discord, or of a proxy in front of it. */
type Refusal = InstanceType<typeof DiscordAPIError | typeof HTTPError>;

function failureByStatus(error: Refusal): CallFailure {
  const { status } = error;
  if (status === 429) return { kind: 'rate-limited' };
  if (status >= 500) return { kind: 'unreachable', reason: `status ${status}` };
  if (error instanceof NotJson) return { kind: 'shut-out', status, code: undefined };
  const code = error instanceof DiscordAPIError ? Number(error.code) : 0;
  if (status === 401 || TOKEN_CODES.has(code)) return { kind: 'token-refused' };
  if (concernsWholeBot(status, code)) return { kind: 'shut-out', status, code };
  return { kind: 'refused', status, code };
}

/** Shown to the host by REST and by the gateway. */
export const TOKEN_REFUSED =
  'Discord refuses the token: copy it again from the application\'s "Bot" page at https://discord.com/developers ' +
  'into DISCORD_TOKEN (or the file of DISCORD_TOKEN_FILE).';

const CHECK_ADDRESS =
  'check DISCORD_API_URL, which contains no version and is https://discord.com/api for Discord.';

/** discord.com exists, so a failed DNS look-up of it is a problem of this machine. */
function unreachableRemedy(
  { reason, remedy }: Extract<CallFailure, { kind: 'unreachable' }>,
  apiUrl: string,
): string {
  if (reason === 'ENOTFOUND' && URL.parse(apiUrl)?.hostname === 'discord.com') return NO_NETWORK;
  return remedy ?? 'check the network and DISCORD_API_URL';
}

/** A sentence without its end. */
export const shutOutReason = ({ status, code }: ShutOut): string =>
  code === undefined
    ? `Discord has an outage, or something else answers in its place (status ${status}, and no JSON)`
    : `Discord currently refuses this machine, its address or the whole bot (status ${status}, code ${code})`;

type ShutOut = Extract<CallFailure, { kind: 'shut-out' }>;

/**
 * Converts the failure of the first call to Discord to a CannotRun with a sentence for the host. Returns a defect
 * unchanged.
 */
export function loginFailure(error: unknown, apiUrl: string): unknown {
  const failure = callFailure(error);
  if (!failure) return error;
  const cannotRun = (sentence: string, exitCode: ExitCode) =>
    new CannotRun(sentence, exitCode, { cause: error });
  switch (failure.kind) {
    case 'token-refused':
      return cannotRun(TOKEN_REFUSED, ExitCode.tokenRefused);
    case 'shut-out':
      return cannotRun(
        `${shutOutReason(failure)} at ${apiUrl}: try again later, and check DISCORD_API_URL if that does not help.`,
        ExitCode.discordUnreachable,
      );
    case 'rate-limited':
      return cannotRun(
        'Discord answers 429, too many requests: wait some minutes before you start again.',
        ExitCode.discordUnreachable,
      );
    case 'unreachable':
      return cannotRun(
        `Discord cannot be reached at ${apiUrl} (${failure.reason}): ${unreachableRemedy(failure, apiUrl)}.`,
        ExitCode.discordUnreachable,
      );
    case 'not-discord':
      return cannotRun(
        `The server at ${apiUrl} is not Discord's API: ${CHECK_ADDRESS}`,
        ExitCode.invalidConfiguration,
      );
    case 'refused':
      return failure.status === 403
        ? cannotRun(
            `Discord answers 403 (code ${failure.code}): it denies this bot access.`,
            ExitCode.tokenRefused,
          )
        : cannotRun(
            `${apiUrl} answers ${failure.status}, which Discord's API does not: ${CHECK_ADDRESS}`,
            ExitCode.invalidConfiguration,
          );
  }
}
