import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/discord-specification/setup.ts'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    // Tests wait for processes and sockets more than they compute: one more than the two cores of a usual machine.
    maxWorkers: 3,
    isolate: false,
    coverage: { include: ['src/**/*.ts'], reporter: ['text'] },
  },
});
