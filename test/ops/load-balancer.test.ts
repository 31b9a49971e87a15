import { request } from 'undici';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startLoadBalancer } from '../../chaos/stage/load-balancer.ts';
import { describeWith } from '../servers/describe-with.ts';
import { startUpstream } from '../services/upstream.ts';

describeWith(['haproxy'], 'the load balancer in front of replicas', () => {
  it('never sends again what it has sent, and sends elsewhere what a replica did not take', async () => {
    const taken: string[] = [];
    const replica = (name: string, breaks: boolean) =>
      startUpstream((message, response) => {
        if (message.method === 'GET') return void response.end();
        taken.push(name);
        if (breaks) message.socket.destroy();
        else response.end(name);
      });
    const [breaking, whole] = [await replica('breaking', true), await replica('whole', false)];
    const ports = [breaking, whole].map(({ baseUrl }) => Number(baseUrl.port));
    const balancer = await startLoadBalancer(ports.map((port) => ({ port, healthPort: port })));
    onTestFinished(() => balancer.close());
    const post = async (url = balancer.url) => {
      const { statusCode, body } = await request(url, { method: 'POST', body: '{}' });
      await body.dump();
      return statusCode;
    };
    await vi.waitFor(async () => expect(await post()).toBe(200), 120_000);

    taken.length = 0;
    const statuses = await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(taken.length).toBe(20);
    expect(statuses.filter((status) => status === 200).length).toBe(
      taken.filter((name) => name === 'whole').length,
    );
    expect(taken).toContain('breaking');

    await breaking.close();
    taken.length = 0;
    const afterwards = await Promise.all(Array.from({ length: 20 }, () => post()));
    expect(afterwards).toEqual(Array(20).fill(200));
    expect(taken).toEqual(Array(20).fill('whole'));
    expect(await post(balancer.url.replace('interactions', 'readyz'))).toBe(404);
  });

  it('gives a request up after 3 s as Discord does, sends it nowhere else, and goes on with the replica', async () => {
    let taken = 0;
    const replica = await startUpstream((message, response) => {
      if (message.method === 'GET') return void response.end();
      taken += 1;
      if (taken > 1) response.end();
    });
    const port = Number(replica.baseUrl.port);
    const balancer = await startLoadBalancer([{ port, healthPort: port }]);
    onTestFinished(() => balancer.close());
    const post = async () => {
      const { statusCode, body } = await request(balancer.url, { method: 'POST', body: '{}' });
      await body.dump();
      return statusCode;
    };
    expect(await post()).toBe(504);
    expect(taken).toBe(1);
    expect(await post()).toBe(200);
  });
});
