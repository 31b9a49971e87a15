/**
 * Discord's close codes and their meaning
 * (https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
 */

import { GatewayCloseCodes } from 'discord-api-types/v10';
import { TOKEN_REFUSED } from '../../bot-rest/call-failure.ts';
import { CannotRun, ExitCode } from '../../process/exit.ts';

/** The code of a connection that broke: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
export const ABNORMAL_CLOSURE = 1_006;
/** A code of Rollcall's own, after which Discord keeps the session. */
export const TO_RESUME = 4_200;
/** Ends the session, whichever side sends it. */
export const NORMAL_CLOSURE = 1_000;

/** The action after the end of a connection: resume its session, begin a new one, or connect no more. */
export type Recovery = 'resume' | 'identify' | 'none';

const ENDS_SESSION: readonly number[] = [
  NORMAL_CLOSURE,
  GatewayCloseCodes.NotAuthenticated,
  GatewayCloseCodes.AlreadyAuthenticated,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.RateLimited,
];

/** After these codes Discord refuses every further connection of this bot. */
const FATAL: readonly number[] = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];

/** The action after a close by Discord with this code. */
export function recoveryAfter(code: number): Recovery {
  if (FATAL.includes(code)) return 'none';
  return ENDS_SESSION.includes(code) ? 'identify' : 'resume';
}

/** The host's remedy, for the codes that settings cause. */
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

/** Why Discord closed the gateway for good, as a sentence for the host. */
export function fatalCloseError(code: number | undefined): CannotRun {
  const name = GatewayCloseCodes[code ?? 0] ?? 'unknown';
  const [sentence, exitCode] = SENTENCES[code ?? 0] ?? [
    `Discord closed the gateway for good with code ${code} (${name}): see Discord's list of close codes.`,
    ExitCode.discordUnreachable,
  ];
  return new CannotRun(sentence, exitCode);
}
