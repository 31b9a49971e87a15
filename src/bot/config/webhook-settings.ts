import type { Config } from './config.ts';
import type { Problem } from './problem.ts';

/** The settings of webhooks. */
export interface WebhookSettings {
  /** 64 hexadecimal digits. */
  readonly publicKey: string;
  readonly port: number;
  readonly host: string;
}

/** Undefined for the gateway. The public key and the port together select webhooks. */
export function webhookSettings({
  discord: { publicKey },
  webhooks: { port, host },
}: Pick<Config, 'discord' | 'webhooks'>): WebhookSettings | undefined {
  return publicKey === undefined || port === undefined ? undefined : { publicKey, port, host };
}

/** Whether the local Discord is used: no token and no webhooks are configured. */
export const isDiscordLocal = (config: Pick<Config, 'discord' | 'webhooks'>): boolean =>
  config.discord.token === undefined && webhookSettings(config) === undefined;

/** Whether this process is one of several that share a database, over webhooks or with shards of its own. */
export const isReplica = (config: Pick<Config, 'store' | 'gateway' | 'discord' | 'webhooks'>): boolean =>
  Boolean(config.store.databaseUrl) && isOneOfSeveral(config);

/** Whether other processes may serve the same bot, over webhooks or with other shards. */
export const isOneOfSeveral = (config: Pick<Config, 'gateway' | 'discord' | 'webhooks'>): boolean =>
  webhookSettings(config) !== undefined || config.gateway.shards !== undefined;

/**
 * Reports settings without effect. A port without a key is not reported, because platforms set it for any kind of
 * program.
 */
export function ineffectiveSettings(config: Config): Problem[] {
  const { discord, webhooks, gateway } = config;
  if (webhookSettings(config)) {
    const { shards: SHARDS, shardCount: SHARD_COUNT } = gateway;
    const set = Object.entries({ SHARDS, SHARD_COUNT }).filter(([, value]) => value);
    const sentence = 'has no effect with webhooks, which any process accepts: it is for the gateway';
    return set.map(([variable]) => ({ variable, sentence }));
  }
  if (discord.publicKey === undefined || webhooks.port !== undefined) return [];
  const sentence = 'has no effect without PORT: set both for webhooks, or neither for the gateway';
  return [{ variable: 'DISCORD_PUBLIC_KEY', sentence }];
}
