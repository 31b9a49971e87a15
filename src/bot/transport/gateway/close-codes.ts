/**
 * Maps Discord's close codes to reactions
 * (https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes).
 */

import { GatewayCloseCodes } from 'discord-api-types/v10';
import { TOKEN_REFUSED } from '../../bot-rest/call-failure.ts';
import { CannotRun, ExitCode } from '../../process/exit.ts';

/** The code of a broken connection: https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1 */
export const ABNORMAL_CLOSURE = 1_006;
/** Rollcall's own code, which leaves the session resumable. */
export const TO_RESUME = 4_200;
/** Ends the session, whether Discord or the bot sends it. */
export const NORMAL_CLOSURE = 1_000;

/** What follows a lost connection: resume its session, identify for a new one, or stop connecting. */
export type Recovery = 'resume' | 'identify' | 'none';

const ENDS_SESSION: readonly number[] = [
  NORMAL_CLOSURE,
  GatewayCloseCodes.NotAuthenticated,
  GatewayCloseCodes.AlreadyAuthenticated,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.RateLimited,
];

/** After these codes Discord refuses all further connections of this bot. */
const FATAL: readonly number[] = [
  GatewayCloseCodes.AuthenticationFailed,
  GatewayCloseCodes.InvalidShard,
  GatewayCloseCodes.ShardingRequired,
  GatewayCloseCodes.InvalidAPIVersion,
  GatewayCloseCodes.InvalidIntents,
  GatewayCloseCodes.DisallowedIntents,
];

/** Returns what follows when Discord closes a connection with this code. */
export function recoveryAfter(code: number): Recovery {
  if (FATAL.includes(code)) return 'none';
  return ENDS_SESSION.includes(code) ? 'identify' : 'resume';
}

/** Remedies for the codes that settings cause. */
const SENTENCES: Partial<Record<number, readonly [sentence: string, exitCode: ExitCode]>> = {
  [GatewayCloseCodes.AuthenticationFailed]: [TOKEN_REFUSED, ExitCode.tokenRefused],
  [GatewayCloseCodes.InvalidShard]: [
    'Discord refuses a shard of this process (4010): check SHARDS and SHARD_COUNT. SHARD_COUNT must be the same for every process of the bot.',
    ExitCode.invalidConfiguration,
  ],
  [GatewayCloseCodes.ShardingRequired]: [
    'The bot has too few shards for its servers (4011; Discord allows 2,500 servers per shard): ' +
      'set SHARD_COUNT=auto or a larger number for every process of the bot.',
    ExitCode.invalidConfiguration,
  ],
};

/** Returns why Discord closed the gateway permanently, as a sentence for the host. */
export function fatalCloseError(code: number | undefined): CannotRun {
  const name = GatewayCloseCodes[code ?? 0] ?? 'unknown';
  const [sentence, exitCode] = SENTENCES[code ?? 0] ?? [
    `Discord closed the gateway permanently with code ${code} (${name}): see Discord's list of close codes.`,
    ExitCode.discordUnreachable,
  ];
  return new CannotRun(sentence, exitCode);
}
