import type { FastifyInstance } from 'fastify';
import { invalidForm } from '../forms/form.ts';
import { routeNotFound } from './rest-error.ts';

/** The parameters of addresses that are ids, and what Discord calls them. */
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
/** In the place of an id these words are routes of their own at Discord, and none here. */
const WORDS = new Set(['bulk-delete', 'permissions', 'pins', 'search']);
/** So is this one in the place of a user's. */
const OWN = '@me';
/** `@original` stands for a message only where an interaction's token stands before it. */
const ORIGINAL = '@original';
const ID = /^\d{1,20}$/;

/** Refuses an address that has something else in the place of an id, as Discord does. */
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
