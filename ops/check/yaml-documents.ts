import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** The documents and the errors of a YAML file, including repeated keys and unknown anchors. */
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
