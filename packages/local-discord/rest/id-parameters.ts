import type { FastifyInstance } from 'fastify';
import { invalidForm } from '../forms/form.ts';
import { routeNotFound } from './rest-error.ts';

/** The address parameters that are ids, with Discord's names for them. */
const IDS: ReadonlyMap<string, string> = new Map([
  ['answer', 'answer_id'],
  ['application', 'application_id'],
  ['channel', 'channel_id'],
  ['command', 'command_id'],
  ['guild', 'guild_id'],
  ['interaction', 'interaction_id'],
  ['message', 'message_id'],
  ['user', 'user_id'],
]);
/** In the place of an id, these words are routes of their own at Discord, which do not exist here. */
const WORDS = new Set(['bulk-delete', 'permissions', 'pins', 'search']);
/** So is this one in the place of a user's id. */
const OWN = '@me';
/** `@original` means a message only after an interaction's token. */
const ORIGINAL = '@original';
const ID = /^\d{1,20}$/;

/** Refuses an address with an invalid id, as Discord does. */
export function checkIds(api: FastifyInstance): void {
  api.addHook<{ Params: Record<string, string> }>('preValidation', (request, _reply, done) => {
    for (const [name, value] of Object.entries(request.params)) {
      const field = IDS.get(name);
      if (field === undefined || ID.test(value)) continue;
      if (value === ORIGINAL && 'token' in request.params) continue;
      if (WORDS.has(value) || (name === 'user' && value === OWN)) return done(routeNotFound());
      const message = `Value "${value}" is not snowflake.`;
      return done(invalidForm([{ path: [field], code: 'NUMBER_TYPE_COERCE', message }]));
    }
    done();
  });
}
