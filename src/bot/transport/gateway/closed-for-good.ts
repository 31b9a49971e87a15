import { GatewayCloseCodes } from 'discord-api-types/v10';
import { TOKEN_REFUSED } from '../../bot-rest/login-failure.ts';
import { CannotRun, ExitCode } from '../../exit.ts';

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
