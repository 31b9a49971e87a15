import { Client, Options } from 'discord.js';
import type { Logger } from 'pino';
import { restOptions } from '../discord/bot-rest.ts';
import { SessionStarts } from './session-starts.ts';
import { Sharding } from './sharding.ts';
import type { Timing } from './timing.ts';

/** Every cache that discord.js lets us turn off. All that a handler needs is in the interaction's own payload. */
const NO_CACHES = {
  ApplicationCommandManager: 0,
  ApplicationEmojiManager: 0,
  AutoModerationRuleManager: 0,
  BaseGuildEmojiManager: 0,
  DMMessageManager: 0,
  EntitlementManager: 0,
  GuildBanManager: 0,
  GuildEmojiManager: 0,
  GuildForumThreadManager: 0,
  GuildInviteManager: 0,
  GuildMemberManager: 0,
  GuildMessageManager: 0,
  GuildScheduledEventManager: 0,
  GuildSoundboardSoundManager: 0,
  GuildStickerManager: 0,
  GuildTextThreadManager: 0,
  MessageManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  ReactionUserManager: 0,
  StageInstanceManager: 0,
  SubscriptionManager: 0,
  ThreadManager: 0,
  ThreadMemberManager: 0,
  UserManager: 0,
  VoiceStateManager: 0,
};

/**
 * discord.js as Rollcall needs it: interactions arrive without any intent, so it asks for none, keeps nothing
 * in memory, and lets Discord say how many shards there are.
 * @param apiUrl Discord's API without a version
 */
export function createClient(apiUrl: string, log: Logger, timing: Timing): Client {
  return new Client({
    intents: [],
    shards: 'auto',
    makeCache: Options.cacheWithLimits(NO_CACHES),
    // Only what Discord says about its gateway is asked with this REST client.
    rest: restOptions(apiUrl),
    ws: {
      buildStrategy: (manager) => {
        const starts = new SessionStarts((anew) => manager.fetchGatewayInformation(anew), log, timing.nap);
        return new Sharding(manager, starts, log, timing);
      },
    },
  });
}
