import type { SwaggerTransform } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** RFC 9457, as every error is answered. */
const problem = z.object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string() });

const ERRORS = {
  400: 'A parameter or a field is not as it must be; the detail names it.',
  401: 'No token, or none that is valid.',
  404: 'There is no such thing, or it is not yours.',
  413: 'The body is larger than 64 KiB.',
  415: 'The body is neither a form nor JSON.',
  429: 'Too many requests; Retry-After tells for how many seconds.',
  500: 'The service failed.',
};

const BODY_TYPES = ['application/x-www-form-urlencoded', 'application/json'];

/** Puts what all routes of a kind have in common beside a route's own schemas: who may call it, and the errors. */
export const describe: SwaggerTransform = (document) => {
  const { schema, url } = document;
  if (!schema || schema.hide === true) return jsonSchemaTransform(document);
  const needsToken = url.startsWith('/v1/');
  const statuses: (keyof typeof ERRORS)[] = [
    400,
    ...(needsToken ? ([401, 429] as const) : []),
    ...(schema.params ? ([404] as const) : []),
    ...(schema.body ? ([413, 415] as const) : []),
    500,
  ];
  const errors = statuses.map((status) => [
    status,
    { description: ERRORS[status], content: { 'application/problem+json': { schema: problem } } },
  ]);
  const success = z.record(z.string(), z.unknown()).parse(schema.response);
  return jsonSchemaTransform({
    ...document,
    schema: {
      ...schema,
      ...(needsToken ? { security: [{ bearer: [] }] } : {}),
      ...(schema.body ? { consumes: BODY_TYPES } : {}),
      response: { ...success, ...Object.fromEntries(errors) },
    },
  });
};
