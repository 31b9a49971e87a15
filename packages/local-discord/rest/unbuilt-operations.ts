import type { FastifyInstance } from 'fastify';
import { DiscordError } from '../model/discord-error.ts';
import { RestError } from './rest-error.ts';
import { answerError, PREFIX } from './rest-server.ts';

const MINUTE_MS = 60_000;

/** What operations are about, as plural nouns. The first that fits `METHOD path` is meant. */
const AREAS: readonly (readonly [fits: RegExp, noun: string])[] = [
  [/\/invites/, 'invites'],
  [/\/webhooks/, 'webhooks'],
  [/thread/, 'threads'],
  [/\/pins/, 'pins'],
  [/\/reactions/, 'reactions'],
  [/\/crosspost$/, 'announcement channels'],
  [/\/followers$/, 'followed channels'],
  [/soundboard/, 'soundboard sounds'],
  [/\/sticker/, 'stickers'],
  [/\/entitlements/, 'entitlements'],
  [/\/role-connection/, 'linked roles'],
  [/ \/applications\/[^/]+\/emojis/, 'emojis of applications'],
  [/ \/applications\/[^/]+\/activity-instances/, 'activities'],
  [/ \/applications\/[^/]+\/attachment$/, 'attachments of applications'],
  [/ \/applications\/[^/]+\/.*commands\/.*permissions/, 'command permissions'],
  [/ \/applications\/[^/]+\/.*commands/, 'commands'],
  [/GET \/applications\//, 'lookups of applications by id'],
  [/PATCH \/applications\//, 'changes of applications by id'],
  [/ \/channels\/[^/]+\/permissions/, 'permission overwrites'],
  [/ \/channels\/[^/]+\/recipients/, 'group direct messages'],
  [/ \/channels\/[^/]+\/typing$/, 'typing indicators'],
  [/ \/channels\/[^/]+\/voice-status$/, 'voice channel statuses'],
  [/ \/channels\/[^/]+\/polls/, 'polls'],
  [/ \/channels\/[^/]+\/messages/, 'messages'],
  [/(POST|PATCH|DELETE) .*\/channels(\/[^/]+)?$/, 'changes of channels'],
  [/\/channels(\/[^/]+)?$/, 'channels'],
  [/\/templates/, 'server templates'],
  [/\/audit-logs$/, 'audit logs'],
  [/\/auto-moderation\//, 'auto-moderation rules'],
  [/\/(bans|bulk-ban)/, 'bans'],
  [/ \/guilds\/[^/]+\/emojis/, 'emojis of servers'],
  [/\/incident-actions$/, 'incident actions'],
  [/\/integrations/, 'integrations'],
  [/\/members\/search$/, 'searches for members'],
  [/\/messages\/search$/, 'searches for messages'],
  [/ \/guilds\/.*\/members\/[^/]+\/roles/, 'role assignments'],
  [/PUT \/guilds\/.*\/members/, 'joins through OAuth2'],
  [/PATCH \/guilds\/.*\/members/, 'changes of members'],
  [/DELETE \/guilds\/.*\/members/, 'kicks'],
  [/GET \/guilds\/.*\/members/, 'members'],
  [/\/(new-member-welcome|welcome-screen)$/, 'welcome screens'],
  [/\/onboarding$/, 'onboarding prompts'],
  [/\/preview$/, 'server previews'],
  [/\/prune$/, 'prunes'],
  [/\/regions$/, 'voice regions'],
  [/\/requests/, 'join requests'],
  [/\/roles\/member-counts$/, 'member counts of roles'],
  [/GET .*\/roles\/[^/]+$/, 'lookups of roles by id'],
  [/GET .*\/roles$/, 'roles'],
  [/\/roles/, 'changes of roles'],
  [/\/scheduled-events/, 'scheduled events'],
  [/\/vanity-url$/, 'vanity URLs'],
  [/\/voice-states/, 'voice states'],
  [/\/widget/, 'widgets'],
  [/PATCH \/guilds\//, 'changes of servers'],
  [/GET \/guilds\//, 'lookups of servers by id'],
  [/ \/interactions\//, 'interactions'],
  [/ \/gateway/, 'gateways'],
  [/ \/lobbies/, 'lobbies'],
  [/ \/oauth2\/keys$/, 'OAuth2 keys'],
  [/ \/oauth2\//, 'OAuth2 authorizations'],
  [/ \/partner-sdk\/dms\//, 'messages of the Social SDK'],
  [/ \/partner-sdk\//, 'provisional accounts'],
  [/ \/skus\//, 'subscriptions'],
  [/ \/stage-instances/, 'stages'],
  [/DELETE \/users\/@me\/guilds\//, 'departures from servers'],
  [/\/users\/@me\/guilds\/[^/]+\/member$/, 'lookups of members through OAuth2'],
  [/\/users\/@me\/guilds$/, 'servers'],
  [/\/connections$/, 'connections'],
  [/PATCH \/users\/@me$/, 'changes of bot users'],
  [/GET \/users\//, 'users'],
];

/** The sentence about an operation that is not built. @param operation `METHOD path` of Discord's specification */
function notBuiltYet(operation: string): string {
  const [, noun = 'such operation'] = AREAS.find(([fits]) => fits.test(operation)) ?? [];
  return `The local Discord has no ${noun} yet`;
}

/**
 * Answers the operations that have no route with 501, and tells the developer of the bot on standard error, once in a
 * minute for each operation. The sentence is the reason phrase too, which some libraries show in place of the body.
 * @param operations each as `METHOD path` of Discord's specification
 */
export function unbuiltOperations(api: FastifyInstance, operations: readonly string[]): void {
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ');
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (api.hasRoute({ method, url: `${PREFIX}${url}` })) continue;
    const sentence = notBuiltYet(operation);
    let toldAt = Number.NEGATIVE_INFINITY;
    api.route<{ Params: Record<string, string> }>({
      method,
      url,
      // Before the body is read: it may be of a type that nothing here reads.
      onRequest: ({ params }, reply) => {
        const now = performance.now();
        if (now - toldAt >= MINUTE_MS) {
          toldAt = now;
          const asked = path.replaceAll(/\{(\w+)\}/g, (name, key) =>
            key.endsWith('token') ? name : encodeURIComponent(params[key] ?? ''),
          );
          process.stderr.write(`501 ${method} ${asked}: ${sentence}.\n`);
        }
        reply.raw.statusMessage = sentence;
        answerError(new RestError(501, new DiscordError(0, sentence)), reply);
      },
      handler: () => {},
    });
  }
}
