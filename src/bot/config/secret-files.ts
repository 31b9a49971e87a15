import { readFileSync } from 'node:fs';
import type { Environment, Problem } from './config.ts';

/** The secrets that may come from a file, as container platforms mount them. */
const SECRETS = ['DISCORD_TOKEN', 'API_TOKEN'] as const;

/** Reads each `NAME_FILE` into `NAME`. A file that cannot be read, or both at once, is a problem. */
export function readSecretFiles(environment: Environment): { environment: Environment; problems: Problem[] } {
  const read: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const path = environment[variable];
    if (path === undefined) continue;
    if (environment[name] !== undefined) {
      problems.push({ variable, sentence: `set either ${name} or ${variable}, not both` });
      continue;
    }
    try {
      const content = readFileSync(path, 'utf8').trim();
      if (content === '') problems.push({ variable, sentence: 'the file is empty; put the token into it' });
      else read[name] = content;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      problems.push({
        variable,
        sentence: `the file cannot be read (${code}); check its path and permissions`,
      });
    }
  }
  return { environment: { ...environment, ...read }, problems };
}
