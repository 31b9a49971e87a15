import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startRollcall, textOf } from './rollcall.ts';

/** A service that lists names, but for one, and answers every other call with 429 and a minute's wait. */
function namesAlone() {
  const limited: string[] = [];
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse): true => {
    const [path, kind, subject] = /^\/api\/v1\/(names|wallets)\/([^/?]+)/.exec(url) ?? [url];
    if (kind === undefined || subject === 'limited') {
      limited.push(path.replace(/\?.*/, ''));
      response.writeHead(429, { 'retry-after': '60' }).end();
      return true;
    }
    const data = kind === 'names' ? { wallet: `0x${subject}` } : { names: [subject, 'second'] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    return true;
  };
  return { answer, limited };
}

it.each([
  ['moderator', 'conversation show', 'id', '/v1/conversations'],
  ['member', 'top', 'provider', '/api/v1/score'],
] as const)(
  'a 429 for what a letter of a %s reads in the background leaves `/list` alone, and one for `/list` holds both',
  async (who, command, option, path) => {
    const rollcall = await startRollcall();
    onTestFinished(() => rollcall.close());
    const { answer, limited } = namesAlone();
    rollcall.service.misbehave = answer;
    const show = async (name: string) => textOf(await rollcall.as('member').command('list', { name }));

    await rollcall.as(who).autocomplete(command, option, 'a');
    expect(limited).toEqual([path]);
    for (const name of ['ada', 'bob', 'carol']) expect(await show(name)).toContain(`0x${name}`);

    for (const name of ['limited', 'dora']) expect(await show(name)).toContain('The service is busy');
    await rollcall.as(who).autocomplete(command, option, 'ab');
    expect(limited).toHaveLength(2);
  },
);
