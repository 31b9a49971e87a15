import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppModules } from './app-modules.ts';
import type { NpmModules } from './npm-modules.ts';

const TEMPLATE = join(import.meta.dirname, '../app/index.html');

/** The document, and the policy that it is sent with: nothing is loaded from elsewhere, and no script but ours runs. */
export async function pageDocument(
  modules: NpmModules,
  app: AppModules,
): Promise<{ readonly body: string; readonly policy: string }> {
  const map = JSON.stringify({ imports: modules.imports() });
  const npm = Object.values(modules.imports());
  const head = [
    `<script type="importmap">${map}</script>`,
    ...[...modules.fontAddresses(), ...app.styleAddresses()].map(
      (href) => `<link rel="stylesheet" href="${href}">`,
    ),
    ...[...npm, ...app.moduleAddresses()].map((href) => `<link rel="modulepreload" href="${href}">`),
  ].join('\n    ');
  const template = await readFile(TEMPLATE, 'utf8');
  const hash = createHash('sha256').update(map).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { body: template.replace('<!-- head -->', () => head), policy };
}
