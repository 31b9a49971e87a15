import { describe, expect, it } from 'vitest';
import { ReceivedInteraction } from '../../../src/bot/dispatch/received-interaction.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { NO_SERVER_SETTINGS } from '../../../src/handlers/server-settings.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';
import { payloadResponder } from './payload-responder.ts';

const MEBIBYTE = 1024 * 1024;

const responder = payloadResponder(async () => {});
const log = createLogger('silent', [], { write: () => {} });
const read = (fields: object, publicLanguage?: string) =>
  new ReceivedInteraction(received({ id: '1', type: 2, ...fields }), responder, {
    command: '/x',
    delivery: { state: 'unanswered' },
    hooks: {},
    log,
    publicLanguage,
    serverSettings: NO_SERVER_SETTINGS,
    tickets: emptyContext.tickets,
  });

describe('what is read of an interaction', () => {
  it.each([
    [{ attachment_size_limit: 25 * MEBIBYTE }, 25 * MEBIBYTE],
    [{ attachment_size_limit: 1 }, 1],
    [{ attachment_size_limit: 0 }, 10 * MEBIBYTE],
    [{ attachment_size_limit: -5 }, 10 * MEBIBYTE],
    [{ attachment_size_limit: 1.5 }, 10 * MEBIBYTE],
    [{ attachment_size_limit: '26214400' }, 10 * MEBIBYTE],
    [{ attachment_size_limit: null }, 10 * MEBIBYTE],
    [{}, 10 * MEBIBYTE],
  ])('%j is a limit of %i bytes', (fields, bytes) => {
    expect(read(fields).attachmentSizeLimit).toBe(bytes);
  });

  it.each([
    [{ member: { user: { id: '5' } }, user: { id: '3' } }, '5'],
    [{ user: { id: '3' } }, '3'],
    [{ member: {}, user: { id: '3' } }, '3'],
    [{}, 'unknown'],
    [{ user: {} }, 'unknown'],
  ])('of %j the user is %s', (fields, user) => {
    expect(read(fields).user).toBe(user);
  });

  it.each([
    [
      { guild_id: '7', locale: 'de', guild_locale: 'ja', authorizing_integration_owners: { 0: '7', 1: '3' } },
      'ja',
    ],
    [{ guild_id: '7', locale: 'de', guild_locale: 'ja', authorizing_integration_owners: { 1: '3' } }, 'de'],
    [{ guild_id: '7', locale: 'de', guild_locale: 'ja', authorizing_integration_owners: 5 }, 'de'],
    [{ guild_id: '7', locale: 'de', guild_locale: 'ja', authorizing_integration_owners: null }, 'ja'],
    [{ guild_id: '7', locale: 'de', guild_locale: 'ja' }, 'ja'],
    [{ locale: 'de', authorizing_integration_owners: { 0: '0' } }, 'de'],
    [{ guild_id: '7', guild_locale: 'ja' }, 'ja'],
    [{}, undefined],
  ])('of %j the language for everybody is %s', (fields, locale) => {
    expect(read(fields).publicLocale).toBe(locale);
  });

  it.each([
    [
      { guild_id: '7', locale: 'fr', guild_locale: 'en-US', authorizing_integration_owners: { 0: '7' } },
      'de',
    ],
    [{ guild_id: '7', locale: 'fr', guild_locale: 'en-US' }, 'de'],
    [{ guild_id: '7', locale: 'fr', guild_locale: 'ja', authorizing_integration_owners: { 1: '3' } }, 'fr'],
    [{ locale: 'fr', authorizing_integration_owners: { 0: '0' } }, 'fr'],
  ])('with a public language of the host, that of %j is %s', (fields, locale) => {
    expect(read(fields, 'de').publicLocale).toBe(locale);
  });

  it('lacks a language in a server that is no Community, for people of another one that Rollcall speaks', () => {
    const german = { guild_id: '7', locale: 'de', guild_locale: 'en-US', guild: { features: [] } };
    expect(read(german).lacksLanguage).toBe(true);
    expect(read({ ...german, locale: 'es-419' }).lacksLanguage).toBe(true);
    expect(read(german, 'en-US').lacksLanguage).toBe(false);
    for (const other of [
      { locale: 'en-GB' },
      { locale: 'nl' },
      { locale: 5 },
      { guild: { features: ['COMMUNITY'] } },
      { guild: { features: 5 } },
      { guild: undefined },
      { guild_locale: 'de' },
      { authorizing_integration_owners: { 1: '3' } },
    ])
      expect(read({ ...german, ...other }).lacksLanguage).toBe(false);
  });

  it.each([{ locale: 'nl' }, { locale: 5, guild_locale: {} }, {}])('%j is answered in English', (fields) => {
    const { askerWords, publicWords } = read(fields);
    expect([askerWords, publicWords]).toEqual([english.forAll, english.forAll]);
  });

  it('has words for all in public answers, and for an asker of a language that it lacks', () => {
    for (const locale of ['en-US', 'en-GB']) {
      const { askerWords, publicWords } = read({ guild_id: '7', locale, guild_locale: locale });
      expect([askerWords.isForAll, publicWords.isForAll]).toEqual([false, true]);
      expect(publicWords.forAll).toBe(publicWords);
    }
    expect(read({ locale: 'nl' }).askerWords.isForAll).toBe(true);
  });

  it.each([
    [{ guild_id: '7', channel: { id: '8' } }, '8'],
    [{ guild_id: '7', channel: { id: '8', type: 11, parent_id: '9' } }, '9'],
    [{ guild_id: '7', channel: { id: '8', type: 10, parent_id: '9' } }, '9'],
    [{ guild_id: '7', channel: { id: '8', type: 11, parent_id: null } }, '8'],
    [{ guild_id: '7', channel: { id: '8', type: 12, parent_id: '9' } }, '8'],
    [{ guild_id: '7', channel: { id: '8', type: 0, parent_id: '9' } }, '8'],
    [{ guild_id: '7', channel: { id: '8', parent_id: '9' } }, '8'],
    [{ guild_id: '7', channel_id: '8' }, '8'],
    [{ guild_id: '7', channel: null, channel_id: '8' }, '8'],
    [{ guild_id: '7', channel: { id: '8' }, authorizing_integration_owners: { 1: '3' } }, undefined],
    [{ channel: { id: '8' }, authorizing_integration_owners: { 1: '3' } }, '8'],
    [{ channel: { id: '8' }, message: { id: '1', channel_id: '8' } }, '8'],
    [{ channel: { id: '8' }, message: { id: '1', channel_id: '9' } }, undefined],
    [{ channel: { id: '8' } }, '8'],
    [{ user: { id: '3' } }, '3'],
    [{}, 'unknown'],
  ])('of %j the place is %s', (fields, place) => {
    expect(read(fields).place).toBe(place);
  });
});
