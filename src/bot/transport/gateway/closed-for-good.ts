import { GatewayCloseCodes } from 'discord-api-types/v10';
import { TOKEN_REFUSED } from '../../bot-rest/login-failure.ts';
import { CannotRun, ExitCode } from '../../exit.ts';

/** What a host can do about it, where it is a matter of settings. */
const SENTENCES: Partial<Record<number, readonly [sentence: string, exitCode: ExitCode]>> = {
  [GatewayCloseCodes.AuthenticationFailed]: [TOKEN_REFUSED, ExitCode.tokenRefused],
  [GatewayCloseCodes.InvalidShard]: [
    'Discord refuses a shard of this process (4010): check SHARDS and SHARD_COUNT, which every process of the bot has alike.',
    ExitCode.invalidConfiguration,
  ],
  [GatewayCloseCodes.ShardingRequired]: [
    'The bot is in too many servers for so few shards (4011; Discord allows 2,500 servers in each): ' +
      'set SHARD_COUNT=auto, or a larger number, for every process of the bot.',
    ExitCode.invalidConfiguration,
  ],
};

/**
 * Why Discord closed the gateway for good
 * (https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
 */
export function closedForGood(code: number): CannotRun {
  const name = GatewayCloseCodes[code] ?? 'unknown';
  const [sentence, exitCode] = SENTENCES[code] ?? [
    `Discord closed the gateway for good with code ${code} (${name}): see Discord's list of close codes.`,
    ExitCode.discordUnreachable,
  ];
  return new CannotRun(sentence, exitCode);
}
