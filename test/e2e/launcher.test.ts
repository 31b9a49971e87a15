import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** What the launcher prints under an older Node. */
function launched(...args: string[]): string {
  const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})";
  const node = ['--import', older, 'rollcall.js', ...args];
  return execFileSync(process.execPath, node, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

it.each(['--help', '-h', 'help'])('%s lists the programs with any Node', (word) => {
  expect(launched(word)).toMatch(/^Usage: node rollcall\.js/);
});
