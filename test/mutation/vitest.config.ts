import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** The tests of what is mutated that need no other process: quick enough to be run for each mutant. */
export default defineConfig({
  // Stryker's copy has the real node_modules, whose packages would take the real project for the project's folder.
  resolve: { alias: [{ find: /^(startup|message-format)\/(.*)$/, replacement: `${packages}$1/$2.ts` }] },
  test: {
    include: [
      'test/bot/{audit,bot-rest,config,dispatch,observation,state,transport}/**/*.test.ts',
      'test/handlers/**/*.test.ts',
      'test/services/{http,indexes,lists,score-records}/**/*.test.ts',
    ],
    exclude: [
      // End or start processes of their own.
      'test/bot/audit/audit.test.ts',
      'test/bot/state/file/opened-at-once.test.ts',
      // Wait for seconds in each test.
      'test/bot/transport/gateway/{connection-failure,reconnect,several-processes,session-start-limit*,status,stop}.test.ts',
      'test/bot/transport/http/webhook-limits.test.ts',
      // Fails in the one process in which Stryker runs all tests.
      'test/bot/observation/traces.test.ts',
    ],
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
