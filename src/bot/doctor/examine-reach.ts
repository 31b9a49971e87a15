import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import type { WebhookSettings } from '../config/webhook-settings.ts';
import { deliveryTroubles } from '../delivery-check.ts';
import type { Registry } from '../registration/sync-commands.ts';
import { examineForgeries, examinePing } from './examine-endpoint.ts';
import { type ExaminedShards, examineShards } from './examine-shards.ts';
import { findAtDiscord } from './find-at-discord.ts';
import type { Finding } from './finding.ts';

const application = z.object({
  id: z.string(),
  interactions_endpoint_url: z.string().nullish(),
  verify_key: z.string().optional(),
});

/** How a bot is set up to be reached. */
export interface ExaminedReach {
  readonly apiUrl: string;
  /** Undefined where webhooks need none. */
  readonly token: string | undefined;
  /** Undefined for the gateway. */
  readonly webhooks: WebhookSettings | undefined;
  readonly shards: ExaminedShards;
  /** Whether Discord is the one of this machine, where nobody invites a bot. */
  readonly local: boolean;
  /** Whether it writes to an audit channel, for which alone it needs permissions. */
  readonly audits: boolean;
  /** Whether Discord may be asked to save the address of the webhooks again. */
  readonly write: boolean;
}

/**
 * How interactions come to the bot, and what a server's owner opens to let it in. With a token that Discord refuses
 * there is nothing to say.
 */
export async function examineReach(asked: ExaminedReach): Promise<Finding[]> {
  const { apiUrl, token, webhooks } = asked;
  if (token === undefined) return webhooks ? await examineForgeries(addressHere(webhooks)) : [];
  const rest = createBotRest(apiUrl, token);
  try {
    const parsed = application.safeParse(await rest.get(Routes.currentApplication()).catch(() => undefined));
    if (!parsed.success) return [];
    const { id, interactions_endpoint_url: url } = parsed.data;
    return [
      ...(webhooks ? await examineWebhooks(rest, url ?? undefined, asked, webhooks) : []),
      ...(webhooks ? [] : await examineSessions(rest, asked.shards)),
      ...(asked.local ? [] : [inviteFinding(id, asked.audits)]),
      ...deliveryFindings(parsed.data, webhooks),
    ];
  } finally {
    endBotRest(rest);
  }
}

function deliveryFindings(
  own: z.output<typeof application>,
  webhooks: WebhookSettings | undefined,
): Finding[] {
  const taken = { kind: webhooks ? 'webhooks' : 'gateway', publicKey: webhooks?.publicKey } as const;
  return deliveryTroubles(own, taken).map((text) => ({ check: 'interactions', verdict: 'wrong', text }));
}

async function examineSessions(rest: Registry['rest'], shards: ExaminedShards): Promise<Finding[]> {
  const findings: Finding[] = [];
  const failed = await findAtDiscord('shards', '', async () => {
    findings.push(...(await examineShards(rest, shards)));
    return ['ok', ''];
  });
  return findings.length > 0 ? findings : [failed];
}

async function examineWebhooks(
  rest: Registry['rest'],
  url: string | undefined,
  { write }: ExaminedReach,
  webhooks: WebhookSettings,
): Promise<Finding[]> {
  const forgeries = await examineForgeries(url ?? addressHere(webhooks));
  if (url === undefined) return forgeries;
  const ping: Finding = write
    ? await findAtDiscord('PING', '', () => examinePing(rest, url))
    : { check: 'PING', verdict: 'unknown', text: 'only Discord can sign one; with --write it is asked to' };
  return [...forgeries, ping];
}

const addressHere = ({ host, port }: WebhookSettings): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/interactions`;
};

/** Answers to commands need no permission; lines of the audit are messages of the bot's own. */
function inviteFinding(applicationId: string, audits: boolean): Finding {
  const { ViewChannel, SendMessages, EmbedLinks } = PermissionFlagsBits;
  const permissions = audits ? ViewChannel | SendMessages | EmbedLinks : 0n;
  const query = `client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}`;
  return { check: 'invite it with', verdict: 'ok', text: `https://discord.com/oauth2/authorize?${query}` };
}
