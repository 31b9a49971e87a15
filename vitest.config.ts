import { configDefaults, defineConfig } from 'vitest/config';

/**
 * They replace a module, which other files then would get too; they measure their own process; or they send files with
 * discord.js, whose undici is another one than ours and takes the dispatcher of whichever was loaded first.
 */
const APART = [
  'test/bot/transport/rest/interaction-responder.test.ts',
  'test/bot/dispatch/answer.test.ts',
  'test/bot/transport/gateway/session-starts-hourly.test.ts',
  'test/bench/processes.test.ts',
  'packages/local-discord/test/channels.test.ts',
  'packages/local-discord/test/interactions.test.ts',
  'packages/local-chat/test/local-discord.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['test/discord-specification/setup.ts'],
    // Generous, since a busy machine is no reason to fail.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: ['default', './test/servers/not-run.ts'],
    // Tests wait for processes and sockets more than they compute: one more than the two cores of a usual machine.
    maxWorkers: 3,
    // Room for what lives briefly: a process with many test files spends a tenth of its time collecting otherwise.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    projects: [
      // Files share their process: loading the same modules for each of them takes half of the time.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts', 'packages/*/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...APART],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
    coverage: { include: ['src/**/*.ts', 'packages/**/*.ts'], reporter: ['text'] },
  },
});
