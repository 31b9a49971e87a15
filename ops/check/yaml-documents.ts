import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** What a YAML file holds, and what keeps it from being read; repeated keys and unknown anchors among that. */
export interface YamlFile {
  readonly documents: readonly unknown[];
  readonly problems: readonly string[];
}

/** Reads every document of a file. */
export function readYaml(path: string): YamlFile {
  const parsed = [...parseAllDocuments(readFileSync(path, 'utf8'), { merge: true })];
  const problems = parsed.flatMap(({ errors, warnings }) =>
    [...errors, ...warnings].map(({ message }) => message.replace(/\s+/g, ' ').trim()),
  );
  return { problems, documents: problems.length > 0 ? [] : parsed.map((document) => document.toJS()) };
}
