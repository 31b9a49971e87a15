import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/discord-specification/setup.ts'],
    testTimeout: 20_000,
    maxWorkers: 3,
    coverage: { include: ['src/**/*.ts'], reporter: ['text'] },
  },
});
