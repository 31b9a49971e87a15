import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { createBotRest, endBotRest } from '../../src/bot/bot-rest/bot-rest.ts';
import { loginFailure } from '../../src/bot/bot-rest/call-failure.ts';
import { ownApplication } from '../../src/bot/bot-rest/own-application.ts';
import { parseConfig } from '../../src/bot/config/config.ts';
import { applyNetwork } from '../../src/bot/config/network.ts';
import { runCheck } from '../../src/bot/doctor/finding.ts';
import { createLogger } from '../../src/bot/log/logger.ts';
import { ServiceProbe } from '../../src/bot/observation/serve-health.ts';
import { CallOutages } from '../../src/bot/process/outages.ts';
import { RateLimitGate } from '../../src/bot/state/memory/state-in-memory.ts';
import { ShardStatus } from '../../src/bot/transport/gateway/shard.ts';
import { TIMING } from '../../src/bot/transport/gateway/timing.ts';
import { InteractionCalls } from '../../src/bot/transport/rest/interaction-calls.ts';
import { createRestClient } from '../../src/services/http/rest-client.ts';
import { CERTIFICATES, startTlsServer } from '../servers/tls-server.ts';
import { quickClock } from '../services/quick-clock.ts';
import { failureOf } from '../services/upstream.ts';

const trusted = getCACertificates('default');
afterAll(() => setDefaultCACertificates(trusted));

const EXPIRED = "its certificate has expired; renew it, or set this machine's clock";
const OF_ANOTHER = 'its certificate is for another host name; correct the address, or the certificate';
const UNTRUSTED =
  'this machine does not trust its certificate; name the authority that signed it in NODE_EXTRA_CA_CERTS';
const UNKNOWN_HOST = 'its host name does not exist; correct the address';

function recorded() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) }) };
}

async function gatewayError(host: string): Promise<Error> {
  const socket = new WebSocket(`wss://${host}`);
  return await new Promise((resolve) => socket.once('error', resolve));
}

it('an authority of NODE_EXTRA_CA_CERTS is trusted, also if it is set in .env alone', async () => {
  setDefaultCACertificates(trusted);
  const server = await startTlsServer('ofAnotherHost');
  onTestFinished(() => server.close());
  expect(await gatewayError(server.host)).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  const { network } = parseConfig({});
  applyNetwork({ network: { ...network, certificates: [CERTIFICATES.ofAnotherHost] } });
  expect(await gatewayError(server.host)).toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
});

describe.each([
  ['expired', 'expired', true, 'CERT_HAS_EXPIRED', EXPIRED],
  ['of another host', 'ofAnotherHost', true, 'ERR_TLS_CERT_ALTNAME_INVALID', OF_ANOTHER],
  ['signed by itself', 'ofAnotherHost', false, 'DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['at a host that is not there', undefined, false, 'ENOTFOUND', UNKNOWN_HOST],
] as const)('a certificate %s', (_how, certificate, trusts, code, remedy) => {
  /** The host that has it, as long as the test runs. */
  async function hostWithIt(): Promise<string> {
    if (certificate === undefined) return 'rollcall.invalid';
    setDefaultCACertificates(trusts ? [...trusted, CERTIFICATES[certificate]] : trusted);
    const server = await startTlsServer(certificate);
    onTestFinished(() => server.close());
    return server.host;
  }

  it('is told of in the log and by the doctor where the service has it', async () => {
    const baseUrl = new URL(`https://${await hostWithIt()}`);
    const client = createRestClient({ baseUrl, timeoutSeconds: 10, clock: quickClock() });
    onTestFinished(() => client.close());
    const call = () => client.get('/a', { authorised: false });
    const problem = `the connection failed (${code})`;
    expect(await failureOf(call())).toEqual({ kind: 'unavailable', problem, remedy });
    const finding = await runCheck('reach the service', async () => ['ok', String(await call())]);
    expect(finding).toMatchObject({ verdict: 'wrong', text: `${problem}: ${remedy}` });
    const { lines, log } = recorded();
    await new ServiceProbe(baseUrl, new CallOutages(log, { begins: 'it fails', ends: '' })).probe();
    await expect.poll(() => lines).toMatchObject([{ failure: { problem, remedy } }]);
  });

  it('ends a start with what to do where Discord has it', async () => {
    const apiUrl = `https://${await hostWithIt()}/api`;
    const rest = createBotRest(apiUrl, 'x.y.z');
    onTestFinished(() => endBotRest(rest));
    const error = await ownApplication(rest).catch((reason: unknown) => loginFailure(reason, apiUrl));
    expect(error).toMatchObject({
      message: `Discord cannot be reached at ${apiUrl} (${code}): ${remedy}.`,
      exitCode: 69,
    });
  });

  it('is named where answers to interactions do not get through', async () => {
    const { lines, log } = recorded();
    const calls = new InteractionCalls(`https://${await hostWithIt()}/api`, new RateLimitGate(), log);
    onTestFinished(() => calls.close(true));
    const call = {
      method: 'POST',
      path: '/interactions/1/t/callback',
      label: 'callback',
      bucket: 't',
    } as const;
    const message = `callback: no response from Discord: ${remedy}`;
    expect(await calls.send(call, 2_000)).toMatchObject({ message, unknown: false });
    expect(lines).toMatchObject([{ failure: { problem: message } }]);
  });

  it('is told of in a short line where the gateway has it', async () => {
    const error = await gatewayError(await hostWithIt());
    const { lines, log } = recorded();
    new ShardStatus(0, log, TIMING).attemptFailed({ code: 1006, reason: undefined, error, wait: 500 });
    expect(lines).toMatchObject([{ msg: 'no connection to Discord yet', problem: code, remedy }]);
    expect(JSON.stringify(lines).length).toBeLessThan(500);
  });
});
