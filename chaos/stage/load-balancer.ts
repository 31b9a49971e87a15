import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/free-port.ts';
import { installed } from '../../test/servers/installed.ts';
import { endWithThis } from './end-with-this.ts';

const CONFIGURATION = fileURLToPath(new URL('../../ops/haproxy.cfg', import.meta.url));
const LISTEN_INTERVAL = 20;

/** Where a replica listens. */
export interface ReplicaPorts {
  readonly port: number;
  readonly healthPort: number;
}

/** HAProxy with the configuration for hosts, in front of replicas on this machine. */
export interface LoadBalancer {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

/**
 * Starts HAProxy on a free loopback port. The configuration has two replicas, of which an absent one counts as down,
 * and commented lines for two more.
 */
export async function startLoadBalancer(replicas: readonly ReplicaPorts[]): Promise<LoadBalancer> {
  const program = installed('haproxy');
  if (program === undefined) throw new Error('haproxy is not installed');
  const port = await freePort();
  const nobody = await freePort();
  const places = [1, 2, 3, 4].map((place): [string, string][] => {
    const replica = replicas[place - 1];
    return [
      [`REPLICA_${place}`, `127.0.0.1:${replica?.port ?? nobody}`],
      [`REPLICA_${place}_HEALTH`, String(replica?.healthPort ?? nobody)],
    ];
  });
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const more = replicas.length > 2 ? /^( *)# (?=server )/gm : /$^/;
  writeFileSync(file, readFileSync(CONFIGURATION, 'utf8').replace(more, '$1'));
  const child = spawn(program, ['-db', '-f', file], {
    env: {
      ...Object.fromEntries(places.flat()),
      ROLLCALL_BIND: `127.0.0.1:${port}`,
      ROLLCALL_STATS: `127.0.0.1:${await freePort()}`,
    },
    // HAProxy reports every replica that goes down or up, which the rows cause on purpose.
    stdio: 'ignore',
  });
  endWithThis(child);
  await listens(child, port);
  rmSync(folder, { recursive: true });
  return {
    url: `http://127.0.0.1:${port}/interactions`,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function listens(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = createConnection(port, '127.0.0.1');
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (connected) return;
    await sleep(LISTEN_INTERVAL);
  }
  throw new Error('HAProxy did not start.');
}
