import { DiscordjsErrorCodes } from 'discord.js';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { CannotRun, ExitCode } from '../exit.ts';

const TOKEN_REFUSED =
  'Discord refuses the token: copy it again from the application\'s "Bot" page at https://discord.com/developers ' +
  'into DISCORD_TOKEN (or the file of DISCORD_TOKEN_FILE).';

/** Why the login failed, as a sentence for the host. */
export function loginFailed(error: unknown, apiUrl: string): CannotRun {
  const cause = { cause: error };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  if (code === DiscordjsErrorCodes.TokenInvalid || status === 401) {
    return new CannotRun(TOKEN_REFUSED, ExitCode.tokenRefused, cause);
  }
  if (typeof status === 'number' && status < 500) {
    const sentence = `Discord refused this with status ${status} and code ${code}: see its list of JSON error codes.`;
    return new CannotRun(sentence, ExitCode.tokenRefused, cause);
  }
  // A call that was given up has a number for its code, which says nothing.
  const reason = status === undefined ? (typeof code === 'string' ? code : 'no answer') : `status ${status}`;
  const sentence = `Discord cannot be reached at ${apiUrl} (${reason}): check the network and DISCORD_API_URL.`;
  return new CannotRun(sentence, ExitCode.discordUnreachable, cause);
}

/**
 * Why Discord closed the gateway for good
 * (https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
 */
export function closedForGood(code: number): CannotRun {
  if (code === GatewayCloseCodes.AuthenticationFailed)
    return new CannotRun(TOKEN_REFUSED, ExitCode.tokenRefused);
  const name = GatewayCloseCodes[code] ?? 'unknown';
  return new CannotRun(
    `Discord closed the gateway for good with code ${code} (${name}): see Discord's list of close codes.`,
    ExitCode.discordUnreachable,
  );
}
