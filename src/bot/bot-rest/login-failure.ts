import { CannotRun, ExitCode } from '../exit.ts';
import { callFailure } from './call-failure.ts';

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
