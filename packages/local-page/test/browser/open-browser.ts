import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { z } from 'zod';

/** Where systems have a Chromium; the one that npm brings is the last to be tried, since it is unpacked first. */
const INSTALLED = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Of what is brought for small machines: what a page must not have here, or makes pictures differ. */
const UNWANTED = [
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--single-process',
  '--no-zygote',
];

/** Pages are drawn by the processor either way; by way of an imitated graphics card it takes four times as long. */
const WITHOUT_GRAPHICS_CARD = '--disable-gpu';

/**
 * Opens a Chromium: the machine's, or that of the npm package beside this file.
 * @throws Error when there is none
 */
export async function openBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => path !== undefined && existsSync(path));
  const { executablePath, args } =
    installed === undefined ? await ofNpm() : { executablePath: installed, args: [] };
  return chromium.launch({ executablePath, args: [...args, WITHOUT_GRAPHICS_CARD] });
}

/** A browser for all cases of a file, with one cache. */
export async function openContext(stack: AsyncDisposableStack, height = 800): Promise<BrowserContext> {
  const browser = await openBrowser();
  stack.defer(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1_280, height }, locale: 'en-GB' });
  if (SLOWER > 1) context.on('page', (tab) => void slow(context, tab));
  return context;
}

/** How many times slower the processor is for pages: `BROWSER_SLOWER=4 npx vitest run packages/local-page/test/browser`. */
const SLOWER = Number(process.env.BROWSER_SLOWER ?? 1);

async function slow(context: BrowserContext, tab: Page): Promise<void> {
  const session = await context.newCDPSession(tab);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Unpacks the Chromium of the package, which an install of Rollcall leaves out, as few people need its 67 MB. */
const UNPACK = `import chromium from '@sparticuz/chromium';
chromium.setGraphicsMode = false;
console.log(JSON.stringify({ executablePath: await chromium.executablePath(), args: chromium.args }));`;
const unpacked = z.object({ executablePath: z.string(), args: z.array(z.string()) });

async function ofNpm(): Promise<z.infer<typeof unpacked>> {
  const cwd = import.meta.dirname;
  if (!existsSync(join(cwd, 'node_modules/@sparticuz/chromium')))
    throw new Error('There is no Chromium: run "npm run browser", or name one in CHROMIUM_PATH.');
  const unpack = ['--input-type=module', '--eval', UNPACK];
  const { stdout } = await promisify(execFile)(process.execPath, unpack, { cwd });
  const { executablePath, args } = unpacked.parse(JSON.parse(stdout));
  return { executablePath, args: args.filter((arg) => !UNWANTED.includes(arg)) };
}
