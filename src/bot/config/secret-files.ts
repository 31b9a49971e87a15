import { resolve } from 'node:path';
import { plainReason } from 'startup/plain-reason';
import { PROJECT_FOLDER } from 'startup/settings-file';
import { readSmallFile } from 'startup/small-file';
import { declaredSettings, fileVariable } from './declared-settings.ts';
import type { Environment, Problem } from './problem.ts';

/** Reads each `NAME_FILE` of a secret into `NAME`. A file that cannot be read, or both at once, is a problem. */
export function readSecretFiles(environment: Environment): { environment: Environment; problems: Problem[] } {
  const read: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const { name } of declaredSettings.filter(({ fromFile }) => fromFile)) {
    const variable = fileVariable(name);
    const path = environment[variable];
    if (path === undefined) continue;
    if (environment[name] !== undefined) {
      problems.push({ variable, sentence: `set either ${name} or ${variable}, not both` });
      continue;
    }
    try {
      const content = readSmallFile(resolve(PROJECT_FOLDER, path)).toString().trim();
      if (content === '') problems.push({ variable, sentence: 'the file is empty; put the secret into it' });
      else read[name] = content;
    } catch (error) {
      const reason = plainReason(error) ?? 'its path is no path';
      problems.push({ variable, sentence: `the file cannot be read: ${reason}` });
    }
  }
  return { environment: { ...environment, ...read }, problems };
}
