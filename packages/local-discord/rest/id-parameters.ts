import type { FastifyInstance } from 'fastify';
import { invalidForm } from '../forms/form.ts';

const SNOWFLAKE = /^\d{1,20}$/;

/** Refuses an address with an invalid id, as Discord does. Parameters have the names of Discord's specification. */
export function checkIds(api: FastifyInstance): void {
  api.addHook<{ Params: Record<string, string> }>('preValidation', (request, _reply, done) => {
    for (const [name, value] of Object.entries(request.params)) {
      if (!name.endsWith('_id') || SNOWFLAKE.test(value)) continue;
      const message = `Value "${value}" is not snowflake.`;
      return done(invalidForm([{ path: [name], code: 'NUMBER_TYPE_COERCE', message }]));
    }
    done();
  });
}
