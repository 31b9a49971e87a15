import type { IncomingHttpHeaders } from 'node:http';
import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { yes } from '../../forms/form.ts';
import { withoutLocalizations } from '../../model/command-object.ts';
import { notForBots, unknownCommandPermissions } from '../../model/discord-error.ts';
import { commandInLanguage } from '../../model/localized.ts';
import { type Operation, operation } from '../operation.ts';
import type { Bucket } from '../rate-limits.ts';

const READ: Bucket = { limit: 50, windowMs: 1000 };
const WRITE: Bucket = { limit: 20, windowMs: 5000 };

const inScope = (
  base:
    | '/applications/{application_id}/commands'
    | '/applications/{application_id}/guilds/{guild_id}/commands',
): Operation[] => [
  operation(`GET ${base}`, {
    query: z.object({ with_localizations: yes }),
    run: ({ guild, query, headers }, { commands }) => {
      const all = commands.list(guild?.id);
      if (query.with_localizations) return all;
      const locale = requestedLocale(headers);
      return all.map((command) => withoutLocalizations(commandInLanguage(command, locale)));
    },
  }),
  operation(`POST ${base}`, {
    bucket: WRITE,
    run: ({ guild, payload, reply }, { commands }) => {
      const { command, created } = commands.create(guild?.id, payload.json);
      reply.code(created ? 201 : 200);
      return command;
    },
  }),
  operation(`PUT ${base}`, {
    bucket: WRITE,
    run: ({ guild, payload }, { commands }) => commands.overwrite(guild?.id, payload.json),
  }),
  operation(`GET ${base}/{command_id}`, {
    run: ({ guild, params }, { commands }) => commands.get(guild?.id, params.command_id),
  }),
  operation(`PATCH ${base}/{command_id}`, {
    bucket: WRITE,
    run: ({ guild, params, payload }, { commands }) =>
      commands.edit(guild?.id, params.command_id, payload.json),
  }),
  operation(`DELETE ${base}/{command_id}`, {
    bucket: WRITE,
    run: ({ guild, params }, { commands }) => commands.delete(guild?.id, params.command_id),
  }),
];

/** Commands, and the admins' settings for them: there are none here, and a bot's token cannot make any. */
export const commandOperations: readonly Operation[] = [
  ...inScope('/applications/{application_id}/commands'),
  ...inScope('/applications/{application_id}/guilds/{guild_id}/commands'),
  operation('GET /applications/{application_id}/guilds/{guild_id}/commands/permissions', { run: () => [] }),
  operation('GET /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions', {
    run: () => {
      throw unknownCommandPermissions();
    },
  }),
  operation('PUT /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions', {
    bucket: READ,
    run: () => {
      throw notForBots();
    },
  }),
];

/**
 * The requested language of texts: that of the header `X-Discord-Locale`, or else the first of `Accept-Language` that
 * Discord supports, or else that of the bot.
 * https://discord.com/developers/docs/interactions/application-commands#retrieving-localized-commands
 */
function requestedLocale(headers: IncomingHttpHeaders): Locale {
  const asked = [headers['x-discord-locale'] ?? []].flat();
  const tags = [...asked, ...preferred(headers['accept-language'])];
  return tags.map(localeOf).find((locale) => locale !== undefined) ?? Locale.EnglishUS;
}

/** The tags of a header like `de-DE,en;q=0.8`, by descending preference. */
function preferred(header = ''): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    return { tag, quality: Number(quality) };
  });
  return ranges.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}

/** Discord's locale for a tag, or for its language: `de` for `de-DE`, `pt-BR` for `pt`. */
function localeOf(tag: string): Locale | undefined {
  const wanted = tag.toLowerCase();
  const language = (of: string) => of.toLowerCase().split('-')[0];
  const all = Object.values(Locale);
  return (
    all.find((locale) => locale.toLowerCase() === wanted) ??
    all.find((locale) => language(locale) === language(wanted))
  );
}
