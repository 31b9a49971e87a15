import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../control/openapi.ts';
import { VERBS } from '../../control/verbs.ts';
import { controlled, type Json } from './control.ts';

test('each verb has an example that it takes', () => {
  const { paths }: Json = openApiDocument(['alice']);
  for (const [name, { schema }] of Object.entries(VERBS)) {
    const { post } = paths[`/people/{name}/${name}`];
    expect(post.parameters[0].example).toBe('alice');
    expect(schema.safeParse(post.requestBody.content['application/json'].example), name).toMatchObject({
      success: true,
    });
  }
});

test('the page on which calls are tried is the one to which others may link, and loads nothing from them', async () => {
  const { caller } = await controlled();
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; policy: unknown; body: string }>((resolve, reject) => {
      request(`${caller.url}${path}`, { headers }, async (response) => {
        const { statusCode: status, headers: answered } = response;
        resolve({ status, policy: answered['content-security-policy'], body: await text(response) });
      })
        .on('error', reject)
        .end();
    });
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  expect(await get('/docs', link)).toMatchObject({
    status: 200,
    policy: expect.stringMatching(/^default-src 'self'; .*frame-ancestors 'none'$/),
    body: expect.stringContaining('Control of a local Discord'),
  });
  for (const path of ['/docs/', '/docs/json', '/docs/static/index.html', '/openapi.json', '/docs?x=1'])
    expect((await get(path, link)).status, path).toBe(403);
  expect((await get('/docs', { ...link, host: 'rebound.example' })).status).toBe(403);
  expect((await get('/docs/static/swagger-ui-bundle.js')).status).toBe(200);
  expect(JSON.parse((await get('/docs/json')).body)).toEqual(JSON.parse((await get('/openapi.json')).body));
});
