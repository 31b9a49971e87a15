import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/discord-specification/setup.ts'],
    // Generous, since a busy machine is no reason to fail.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Tests wait for processes and sockets more than they compute: one more than the two cores of a usual machine.
    maxWorkers: 3,
    // Loading the same modules for each of so many files takes half of the time.
    isolate: false,
    coverage: { include: ['src/**/*.ts'], reporter: ['text'] },
  },
});
