import { defineConfig } from 'vitest/config';

/** The tests of what is mutated that need no other process: quick enough to be run for each mutant. */
export default defineConfig({
  test: {
    include: [
      'test/bot/{audit,bot-rest,dispatch,state,transport}/**/*.test.ts',
      'test/handlers/**/*.test.ts',
      'test/services/http/**/*.test.ts',
    ],
    exclude: [
      // Ends a process of its own.
      'test/bot/audit/audit.test.ts',
      // Wait for seconds in each test.
      'test/bot/transport/gateway/{connection-failure,reconnect,several-processes,session-starts*,status,stop}.test.ts',
    ],
    testTimeout: 10_000,
  },
});
