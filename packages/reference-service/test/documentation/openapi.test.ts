import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { json, RESOURCES, serviceInMemory } from '../resources/resource-client.ts';

const content = z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()) }));
const operation = z.looseObject({
  summary: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) }))
    .optional(),
  security: z.array(z.unknown()).optional(),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
const description = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

async function described() {
  const service = await serviceInMemory({ demo: true });
  const { statusCode, headers, body } = await request(`${service.url}/openapi.json`);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/json');
  const document = z.record(z.string(), z.unknown()).parse(await body.json());
  return { service, document, ...description.parse(document) };
}

test('the description is valid OpenAPI 3.1 and has every call', async () => {
  const { document, paths, openapi } = await described();
  expect(openapi).toBe('3.1.0');
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(Object.entries(paths).map(([path, methods]) => [path, ...Object.keys(methods)].join(' '))).toEqual([
    '/api/v1/names/{name}/wallet get',
    '/api/v1/wallets/{wallet}/names get',
    '/api/v1/names get',
    '/api/v1/names/{name} get',
    '/api/v1/score get',
    '/v1/conversations get post',
    '/v1/conversations/{id} get put delete',
    '/v1/scores get post',
    '/v1/scores/{id} get put delete',
  ]);
});

test('it says of each call who may, what goes in, and how it fails', async () => {
  const { paths } = await described();
  const list = paths['/v1/scores']?.get;
  expect(list?.security).toEqual([{ bearer: [] }]);
  expect(list?.parameters?.map(({ name, schema }) => [name, schema.type])).toEqual([
    ['limit', 'integer'],
    ['muted', 'boolean'],
    ['archived', 'boolean'],
    ['pinned', 'boolean'],
    ['group_id', 'string'],
    ['starting_after', 'string'],
  ]);
  expect(Object.keys(paths['/v1/scores']?.post?.responses ?? {})).toEqual([
    '201',
    '400',
    '401',
    '413',
    '415',
    '429',
    '500',
  ]);
  expect(Object.keys(paths['/v1/scores/{id}']?.delete?.responses ?? {})).toEqual([
    '204',
    '400',
    '401',
    '404',
    '429',
    '500',
  ]);
  const update = paths['/v1/scores/{id}']?.put?.requestBody?.content ?? {};
  expect(Object.keys(update)).toEqual(['application/x-www-form-urlencoded', 'application/json']);
  expect(paths['/api/v1/score']?.get?.security).toBeUndefined();
  const [hash] = paths['/api/v1/names']?.get?.parameters ?? [];
  expect(hash).toMatchObject({
    name: 'hash',
    required: true,
    schema: { type: 'array', minItems: 1, maxItems: 100, items: { pattern: expect.any(String) } },
  });
});

test('answers are what it says', async () => {
  const { service, paths } = await described();
  const call = service.callAs('demo');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  async function check(template: string, path: string, status = 200): Promise<void> {
    const answer = await call('GET', path);
    expect(answer.status).toBe(status);
    const [media] = Object.values(paths[template]?.get?.responses[status]?.content ?? {});
    const isValid = ajv.compile(media?.schema ?? false);
    expect(isValid(answer.body), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ another: 'thing' })).toBe(false);
  }
  await check('/api/v1/score', '/api/v1/score?limit=200');
  await check('/api/v1/names/{name}', '/api/v1/names/collector');
  const hash = createHash('sha256').update('ada').digest('hex');
  await check('/api/v1/names', `/api/v1/names?hash=${hash}`);
  await check('/api/v1/names', '/api/v1/names', 400);
  for (const { path } of RESOURCES) {
    await check(path, `${path}?limit=100`);
    await check(path, `${path}?limit=0`, 400);
    await check(`${path}/{id}`, `${path}/nobody`, 404);
    const created = await call('POST', path, json({ group_id: 'g' }));
    const { id } = z.looseObject({ id: z.string() }).parse(created.body);
    await check(`${path}/{id}`, `${path}/${id}`);
  }
});

test('a page shows it, with everything that it needs from this service alone', async () => {
  const { url } = await serviceInMemory();
  const get = async (path: string) => {
    const { statusCode, headers, body } = await request(new URL(path, `${url}/docs/`));
    return { statusCode, headers, text: await body.text() };
  };
  for (const path of ['/docs', '/docs/']) {
    const { statusCode, headers, text } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self';/);
    const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//);
      expect((await get(link)).statusCode).toBe(200);
    }
  }
  const missing = await get('/docs/nothing');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['content-type']).toMatch(/^application\/problem\+json/);
});
