import { defineConfig, mergeConfig } from 'vitest/config';
import { testConfig } from '../vitest.config.ts';

/** `npm run test:page`: the page in a browser, for a minute and a half. */
export default mergeConfig(
  testConfig,
  defineConfig({ test: { include: ['packages/local-page/test/browser/**/*.test.ts'] } }),
);
