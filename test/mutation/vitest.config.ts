import { defineConfig } from 'vitest/config';

/** The tests of what is mutated that need no other process: quick enough to be run for each mutant. */
export default defineConfig({
  test: {
    include: [
      'test/bot/{audit,bot-rest,dispatch,state,transport}/**/*.test.ts',
      'test/handlers/**/*.test.ts',
    ],
    // Ends a process of its own.
    exclude: ['test/bot/audit/audit.test.ts', 'test/bot/transport/gateway/**'],
    testTimeout: 10_000,
  },
});
