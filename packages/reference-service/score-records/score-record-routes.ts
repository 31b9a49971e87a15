import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { scoreRecordsAnswer, scoreRecordsQuery } from './score-record-schema.ts';
import type { ScoreRecordTable } from './score-record-table.ts';

/** The score-record list, which needs no token. */
export function scoreRecordRoutes(records: ScoreRecordTable): FastifyPluginAsyncZod {
  return async (service) => {
    service.get(
      '/api/v1/score',
      {
        schema: {
          summary: 'List score records by id',
          querystring: scoreRecordsQuery,
          response: { 200: scoreRecordsAnswer },
        },
      },
      ({ query: { limit, default: direction, starting_after: after } }) => ({
        data: records.page(limit, direction, after),
      }),
    );
  };
}
