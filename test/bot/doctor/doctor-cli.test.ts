import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../../e2e/program.ts';
import { startForeignService } from '../../services/foreign-service.ts';
import { passOn, startUpstream } from '../../services/upstream.ts';

const doctor = (settings: Record<string, string>, ...args: string[]) =>
  runProgram(['doctor', ...args], settings).ended;

test('with nothing configured it examines the local stand-ins, and they are well', async () => {
  const { code, stdout, stderr } = await doctor({}, '--write', '--name', 'ada');
  expect(stderr).toBe('');
  expect(stdout).toContain('the local one, as DISCORD_TOKEN is not set');
  expect(stdout).toMatch(/\n {2}delete {17}ok {7}the conversation is gone\n\nNothing is wrong\.\n$/);
  expect(code).toBe(0);
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('what is wrong at the service makes it 1', async () => {
  const foreign = await startForeignService();
  onTestFinished(() => foreign.close());
  foreign.addRecord();
  const { code, stdout } = await doctor({ ...foreign.settings, RECORDS_SERVICE_FIELD: 'another' });
  expect(stdout).toContain('there is no "another"');
  expect(stdout).toMatch(/\n2 of \d+ checks went wrong\.\n$/);
  expect(code).toBe(1);
  expect((await doctor(foreign.settings)).code).toBe(0);
});

test('every problem of the configuration is a line', async () => {
  const { code, stdout } = await doctor({ LOG_LEVEL: 'loud', API_BODY_FORMAT: 'xml', DISCORD_TOKEN: 'a b' });
  expect(stdout).toMatch(/ DISCORD_TOKEN {4}wrong/);
  expect(stdout).toMatch(/ API_BODY_FORMAT {2}wrong {4}expected form or json, for example form\n/);
  expect(stdout).toMatch(/ LOG_LEVEL {8}wrong/);
  expect(stdout).toMatch(/\n3 of 3 checks went wrong\.\n$/);
  expect(code).toBe(1);
});

test('wrong arguments are answered with the right ones', async () => {
  const { code, stdout, stderr } = await doctor({}, '--wirte');
  expect(stderr).toBe('Usage: npm run doctor -- [--write] [--name NAME]\n');
  expect([code, stdout]).toEqual([1, '']);
});

test('a folder that cannot be written is a finding', async () => {
  const { code, stdout } = await doctor({ LOCAL_DATA_DIR: '/dev/null' });
  expect(stdout).toContain('stand-ins  wrong    The local ');
  expect(code).toBe(1);
});

test('a first signal does not leave behind what was created', async () => {
  const foreign = await startForeignService();
  const arrived = Promise.withResolvers<void>();
  const upstream = await startUpstream(async (request, response) => {
    if (request.method === 'PUT') arrived.resolve();
    await passOn(request, foreign.baseUrl, response);
  });
  onTestFinished(() => foreign.close());
  const program = runProgram(['doctor', '--write'], {
    ...foreign.settings,
    API_BASE_URL: upstream.baseUrl.href,
  });
  await arrived.promise;
  program.process.kill('SIGINT');
  const { code, stdout, stderr } = await program.ended;
  expect(stderr).toContain('is deleted first');
  expect(stdout).toContain('the conversation is gone');
  expect(code).toBe(0);
  expect(foreign.rows.conversations).toEqual([]);
});

test('no secret is shown, though the service repeats it wherever it can', async () => {
  const token = `canary-${'x'.repeat(60)}`;
  const upstream = await startUpstream((request, response) => {
    const { authorization = '' } = request.headers;
    const body = JSON.stringify({
      [authorization]: authorization,
      data: [{ [authorization]: authorization }],
    });
    response.writeHead(request.url?.includes('doctor') ? 400 : 200, { 'content-type': 'text/x' }).end(body);
  });
  const settings = { API_BASE_URL: upstream.baseUrl.href, API_TOKEN: token, RECORDS_SEND_TOKEN: 'true' };
  const { stdout, stderr } = await doctor(
    { ...settings, DISCORD_TOKEN: token, DISCORD_API_URL: upstream.baseUrl.href },
    '--write',
  );
  expect(stdout).toContain('[scrubbed]');
  expect(`${stdout}${stderr}`).not.toMatch(/canary|xxx/);
});
