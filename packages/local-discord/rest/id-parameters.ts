import type { FastifyInstance } from 'fastify';
import { invalidForm } from '../forms/form.ts';
import type { UnbuiltOperations } from './unbuilt-operations.ts';

const SNOWFLAKE = /^\d{1,20}$/;

/**
 * Refuses an address with an invalid id, as Discord does, unless the word in its place means an operation without a
 * route. Parameters have the names of Discord's specification.
 */
export function checkIds(api: FastifyInstance, unbuilt: UnbuiltOperations): void {
  api.addHook<{ Params: Record<string, string> }>('preValidation', (request, reply, done) => {
    const parameters = Object.entries(request.params);
    const wrong = parameters.find(([name, value]) => name.endsWith('_id') && !SNOWFLAKE.test(value));
    if (!wrong) return done();
    if (unbuilt.isMeant(request, parameters.length)) return done(unbuilt.errorOf(request, reply));
    const [name, value] = wrong;
    const message = `Value "${value}" is not snowflake.`;
    done(invalidForm([{ path: [name], code: 'NUMBER_TYPE_COERCE', message }]));
  });
}
