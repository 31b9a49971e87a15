import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { HttpProblem } from '../http/problem-details.ts';
import { randomId } from '../random-id.ts';
import { callerOf } from '../tokens/authentication.ts';
import { FLAGS } from './filters.ts';
import { type Creation, change, listQuery, type ResourceKind, resourcePath } from './resource-schema.ts';
import type { ResourceTable, ResourceText } from './stored-resources.ts';

const JSON_TYPE = 'application/json';

/**
 * Lists, creates, retrieves, updates and deletes the caller's own resources, under `/v1/conversations` or `/v1/scores`.
 */
export function resourceRoutes(kind: ResourceKind, resources: ResourceTable): FastifyPluginAsyncZod {
  const { table, one } = kind;
  // Only for the documentation: the table returns every answer as text.
  const answer: z.ZodType = kind.answer;
  const creation: z.ZodType<Creation> = kind.creation;
  const listPath = `/v1/${table}`;
  const itemPath = `${listPath}/:id`;
  const page: z.ZodType = z.object({ has_more: z.boolean(), data: z.array(answer) });

  /** Same answer for another user's resource, to hide that it exists. */
  function notFound(): HttpProblem {
    return new HttpProblem(404, `None of your ${table} has this id.`);
  }

  function send(reply: FastifyReply, text: ResourceText | undefined): void {
    if (text === undefined) throw notFound();
    reply.type(JSON_TYPE).send(text);
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
      (request, reply) => {
        const userId = callerOf(request);
        const { limit, group_id: groupId, starting_after: last, ...filters } = request.query;
        const flags = FLAGS.filter((flag) => filters[flag]);
        const after = last === undefined ? undefined : placeOf(userId, last);
        const { rows, hasMore } = resources.page(userId, { flags, groupId, after, limit });
        send(reply, `{"has_more":${hasMore},"data":[${rows.join(',')}]}`);
      },
    );

    service.post(
      listPath,
      { schema: { summary: `Create a ${one}`, body: creation, response: { 201: answer } } },
      (request, reply) => {
        const id = randomId();
        const created = resources.create(callerOf(request), id, request.body);
        send(reply.code(201).header('location', `${listPath}/${id}`), created);
      },
    );

    service.get(
      itemPath,
      { schema: { summary: `Retrieve a ${one}`, params: resourcePath, response: { 200: answer } } },
      (request, reply) => {
        send(reply, resources.find(callerOf(request), request.params.id));
      },
    );

    service.put(
      itemPath,
      {
        schema: {
          summary: `Update a ${one}: omitted fields stay`,
          params: resourcePath,
          body: change,
          response: { 200: answer },
        },
      },
      (request, reply) => {
        send(reply, resources.update(callerOf(request), request.params.id, request.body));
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
        if (!resources.delete(callerOf(request), request.params.id)) throw notFound();
        reply.code(204).send();
      },
    );
  };
}
