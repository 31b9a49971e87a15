import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { HttpProblem } from '../problem-details.ts';
import { callerOf } from '../tokens/authentication.ts';
import { FLAGS } from './filters.ts';
import {
  type Creation,
  change,
  listQuery,
  type Resource,
  type ResourceKind,
  resourcePath,
} from './resource-schema.ts';
import type { ResourceTable } from './resource-table.ts';

/** List, create, retrieve, update and delete, under `/v1/conversations` or `/v1/scores`, of whoever calls. */
export function resourceRoutes(kind: ResourceKind, resources: ResourceTable): FastifyPluginAsyncZod {
  const { table, one } = kind;
  const answer: z.ZodType<Resource> = kind.answer;
  const creation: z.ZodType<Creation> = kind.creation;
  const listPath = `/v1/${table}`;
  const itemPath = `${listPath}/:id`;
  const page = z.object({ has_more: z.boolean(), data: z.array(answer) });

  /** Also for what is another user's: that it exists is nobody else's matter. */
  function found<Result>(result: Result | undefined): Result {
    if (result !== undefined) return result;
    throw new HttpProblem(404, `None of your ${table} has this id.`);
  }

  function placeOf(userId: number, last: string): number {
    const place = resources.placeOf(userId, last);
    if (place !== undefined) return place;
    const sentence = `The query parameter starting_after must be the id of a ${one} of yours; ${JSON.stringify(last)} is not.`;
    throw new HttpProblem(400, sentence);
  }

  return async (service) => {
    service.get(
      listPath,
      { schema: { summary: `List ${table}, newest first`, querystring: listQuery, response: { 200: page } } },
      (request) => {
        const userId = callerOf(request);
        const { limit, group_id: groupId, starting_after: last, ...filters } = request.query;
        const flags = FLAGS.filter((flag) => filters[flag]);
        const after = last === undefined ? undefined : placeOf(userId, last);
        const { rows, hasMore } = resources.page(userId, { flags, groupId, after, limit });
        return { has_more: hasMore, data: rows };
      },
    );

    service.post(
      listPath,
      { schema: { summary: `Create a ${one}`, body: creation, response: { 201: answer } } },
      (request, reply) => {
        const created = resources.create(callerOf(request), request.body);
        reply.code(201).header('location', `${listPath}/${created.id}`);
        return created;
      },
    );

    service.get(
      itemPath,
      { schema: { summary: `Retrieve a ${one}`, params: resourcePath, response: { 200: answer } } },
      (request) => {
        const { id } = request.params;
        return found(resources.find(callerOf(request), id));
      },
    );

    service.put(
      itemPath,
      {
        schema: {
          summary: `Update a ${one}: what is not sent stays`,
          params: resourcePath,
          body: change,
          response: { 200: answer },
        },
      },
      (request) => {
        const { id } = request.params;
        return found(resources.update(callerOf(request), id, request.body));
      },
    );

    service.delete(
      itemPath,
      {
        schema: {
          summary: `Delete a ${one} for good`,
          params: resourcePath,
          response: { 204: z.undefined() },
        },
      },
      (request, reply) => {
        const { id } = request.params;
        found(resources.delete(callerOf(request), id) || undefined);
        reply.code(204).send();
      },
    );
  };
}
