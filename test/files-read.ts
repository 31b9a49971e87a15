import { globSync, statSync } from 'node:fs';
import { matchesGlob, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'packages/**/*.md', '.github/**', '.env.example', 'package.json'];
const CODE = ['rollcall.js', '{src,packages}/**/*.{ts,js,json,css,html,sql}'];

/**
 * Files that a test module reads or starts without importing them, by the module's path. `npm run test:changed` runs a
 * module's tests when one of these files changes. A new test that reads files needs a line here.
 */
const FILES_READ: Readonly<Record<string, readonly string[]>> = {
  'test/{bench,docs,structure}/*.ts': [...DOCUMENTS, ...CODE, '{bench,chaos,ops,test}/**'],
  'test/ops/*.ts': ['ops/**', 'docs/operations.md', 'package.json', ...CODE],
  'test/e2e/{program,in-front}.ts': CODE,
  'test/bot/{config,stand-ins}/*.test.ts': ['.env.example'],
  'test/bot/{main,log,state/file}/*.test.ts': CODE,
  'test/bot/charts/*.test.ts': ['src/bot/charts/*.ts', 'packages/startup/trim-install.ts'],
  'test/{servers,chaos}/*.test.ts': ['{chaos,test/servers}/**/*.ts'],
  'test/handlers/custom-ids.test.ts': ['src/handlers/**/*.ts'],
  'test/handlers/help/help.test.ts': ['README.md', 'package.json'],
  'src/handlers/words/words.ts': ['src/handlers/words/en.json'],
  'src/handlers/words/catalogues.ts': ['src/handlers/words/*.json'],
  'test/words/*.ts': ['{src,packages}/**/words/*.{ts,json}', 'CHANGELOG.md'],
  'test/take-along/*.test.ts': CODE,
  'test/services/names/registries/readiness.test.ts': CODE,
  'packages/startup/test/*.ts': ['packages/startup/**', '.env.example'],
  'packages/{local-world,local-chat,playground,reference-service}/test/**/*.ts': CODE,
  'packages/local-discord/test/**/*.test.ts': ['packages/local-discord/**/*.{ts,json}'],
  'packages/local-page/test/**/*.ts': ['packages/local-page/**'],
};

/** Makes Vitest record the files of `FILES_READ` in addition to imported ones. */
export function recordFilesRead(): Plugin {
  const root = resolve(import.meta.dirname, '..');
  const exclude = (path: string) => /(^|\/)(node_modules|\.data|\.git)$/.test(path);
  // Vite takes a package's folder for a module.
  const isFile = (path: string) => statSync(resolve(root, path)).isFile();
  const found = new Map<string, string[]>();
  const filesOf = (pattern: string): string[] => {
    const files = found.get(pattern) ?? globSync(pattern, { cwd: root, exclude }).filter(isFile);
    found.set(pattern, files);
    return files;
  };
  return {
    name: 'record-files-read',
    transform(_code, id) {
      const path = relative(root, id);
      for (const [modules, patterns] of Object.entries(FILES_READ)) {
        if (!matchesGlob(path, modules)) continue;
        for (const file of patterns.flatMap(filesOf)) this.addWatchFile(resolve(root, file));
      }
      return null;
    },
  };
}
