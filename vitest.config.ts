import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { recordFilesRead } from './test/files-read.ts';

// Keeps what is compiled for whatever tests start: worker threads take a quarter less time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.compiled-for-tests');

const BROWSER = 'packages/local-page/test/browser/**/*.test.ts';
const RELIABILITY = ['test/reliability/**/*.test.ts', 'packages/*/test/reliability/**/*.test.ts'];
const LIBRARIES = 'test/libraries/*.test.ts';
const RECIPES = 'test/recipes/*.test.ts';
const TAKE_ALONG = 'test/take-along/*.test.ts';

/** Small files that wait long, for programs. Vitest begins the largest files first, and at the end would wait for these. */
const LONG =
  /\/(counts|replies|guide|production-install|specified-fields|replies-in-languages|playground|playground-doc|asleep|libraries|boards\/once)\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * With `-t title`, the files that contain the title, so that the others are not loaded.
 * All files where none contains it: a title may be put together by `it.each`.
 */
function containingTitle(patterns: readonly string[]): string[] {
  const { values } = parseArgs({
    options: { testNamePattern: { type: 'string', short: 't' } },
    strict: false,
  });
  if (typeof values.testNamePattern !== 'string') return [...patterns];
  const title = new RegExp(values.testNamePattern);
  const files = globSync(patterns, { cwd: import.meta.dirname, exclude: configDefaults.exclude });
  const containing = files.filter((file) =>
    title.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
  return containing.length > 0 ? containing : [...patterns];
}

// `npm run test:long` is `vitest run --mode long`.
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long';
  if (isLong) process.env.ROLLCALL_TEST_RUNS_FACTOR ??= '20';
  return {
    plugins: [recordFilesRead()],
    test: {
      sequence: isLong ? { shuffle: true } : { sequencer: LongFirst },
      globalSetup: ['test/servers/for-the-run.ts'],
      setupFiles: ['test/own-time.ts', 'test/property-runs.ts', 'test/discord-specification/setup.ts'],
      // Limits against a test that hangs, and not against a slow machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 120_000 } },
      reporters: ['default', './test/servers/describe-with.ts', './test/slowest-files.ts'],
      // Tests wait for processes and sockets more than they compute: four workers keep two cores busy, and a fifth only delays.
      maxWorkers: 4,
      // Room for what lives briefly: a process with many test files spends a tenth of its time collecting otherwise.
      execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
      // Files share their process: loading the same modules for each of them takes half of the time.
      isolate: false,
      // For `npm run test:changed`.
      experimental: { recordDependencies: true },
      projects: [
        {
          extends: true,
          test: {
            name: 'quick',
            include: containingTitle(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts']),
            exclude: [...configDefaults.exclude, BROWSER, ...RELIABILITY, LIBRARIES, RECIPES, TAKE_ALONG],
          },
        },
        { extends: true, test: { name: 'page', include: containingTitle([BROWSER]) } },
        // Programs that are killed, put to sleep and installed, and hostile data for seconds: docs/reliability.md has the rows.
        { extends: true, test: { name: 'reliability', include: containingTitle(RELIABILITY) } },
        // Bots of other libraries, which test/libraries/package.json has.
        { extends: true, test: { name: 'libraries', include: [LIBRARIES] } },
        // The package for npm, which it packs and installs.
        { extends: true, test: { name: 'take-along', include: [TAKE_ALONG] } },
        // The recipes of CONTRIBUTING.md, with the checks and tests that they touch, in a copy.
        { extends: true, test: { name: 'recipes', include: [RECIPES] } },
      ],
    },
  };
});
