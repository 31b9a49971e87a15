import { existsSync } from 'node:fs';
import chromiumOfNpm from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

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

/** A Chromium: an installed one, or that of the npm package, so that there always is one. */
export function openBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => path !== undefined && existsSync(path));
  if (installed !== undefined)
    return chromium.launch({ executablePath: installed, args: [WITHOUT_GRAPHICS_CARD] });
  return launchOfNpm();
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

async function launchOfNpm(): Promise<Browser> {
  chromiumOfNpm.setGraphicsMode = false;
  const args = chromiumOfNpm.args.filter((arg) => !UNWANTED.includes(arg));
  const executablePath = await chromiumOfNpm.executablePath();
  return chromium.launch({ executablePath, args: [...args, WITHOUT_GRAPHICS_CARD] });
}
