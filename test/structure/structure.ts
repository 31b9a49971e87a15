import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Limits of a file and of a folder. docs/decisions.md has the reasons. */
export const LIMITS = {
  /** Lines of a file in `src/` and `packages/`, style sheets included. */
  lines: 500,
  /** Exported functions and classes of a file. */
  exports: 10,
  /** TypeScript files directly in a folder. */
  files: 20,
} as const;

/** Files and folders that may exceed a limit, each with its reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/handlers/display/safe-text.ts': 'every way to show the text of strangers, on the path of each answer',
};

/** File names in `src` that may repeat, because each feature has one. */
const ONE_PER_FEATURE: ReadonlySet<string> = new Set(['view.ts', 'custom-ids.ts', 'change.ts', 'form.ts']);

/** The folders of `src/bot` in the order of imports: a file imports from its own folder and from earlier ones. */
export const FLOORS: readonly string[] = [
  ...['config', 'process', 'charts', 'bot-rest', 'state', 'transport', 'log', 'audit'],
  ...[
    'stand-ins',
    'store',
    'replicas',
    'history',
    'boards',
    'observation',
    'dispatch',
    'registration',
    'doctor',
    'cli',
    'main',
  ],
];

/** What breaks the rules in a checkout, one line each. */
export interface Breaches {
  readonly longFiles: readonly string[];
  readonly wideFiles: readonly string[];
  readonly fullFolders: readonly string[];
  readonly repeatedFileNames: readonly string[];
  readonly repeatedExports: readonly string[];
  /** Imports from a folder of `src/bot` to a later one, and files of `src/bot` in no folder of `FLOORS`. */
  readonly upward: readonly string[];
  /** Imports that lead back to the importing file, type imports included: `a.ts -> b.ts -> a.ts`. */
  readonly cycles: readonly string[];
}

/** Returns a sentence for each broken rule, with the breaches. */
export function problemsOf(breaches: Breaches): string[] {
  const rules: readonly (readonly [readonly string[], string])[] = [
    [breaches.longFiles, `Split files of more than ${LIMITS.lines} lines:`],
    [breaches.wideFiles, `Split files that export more than ${LIMITS.exports} functions and classes:`],
    [breaches.fullFolders, `Divide folders of more than ${LIMITS.files} TypeScript files:`],
    [breaches.repeatedFileNames, 'Rename files of src that share a name:'],
    [breaches.repeatedExports, 'Rename functions that several files export:'],
    [breaches.upward, 'Imports of src/bot follow the order of its folders (FLOORS in structure.ts):'],
    [breaches.cycles, 'Break cycles of imports:'],
  ];
  return rules.filter(([found]) => found.length > 0).map(([found, rule]) => [rule, ...found].join('\n  '));
}

/** Installed files, and files that `packages/playground/pack.ts` makes for npm. */
const isMade = (path: string) =>
  path.split('/').includes('node_modules') || path === 'packages/playground/npm';

/**
 * Checks all files of `src/` and `packages/` below `root`. Only the limit of lines applies to tests, and no limit to
 * generated files.
 */
export function findBreaches(
  root: string,
  exceptions: Readonly<Record<string, string>> = EXCEPTIONS,
): Breaches {
  const isGenerated = (path: string) => path.endsWith('/words/messages.ts');
  const paths = globSync('{src,packages}/**/*.{ts,tsx,css}', { cwd: root, exclude: isMade })
    .filter((path) => !isGenerated(path))
    .sort();
  const modules = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.split('/').includes('test'))
    .map((path) => ({ path, ...readModule(root, path) }));
  const over = (limit: number, counts: readonly (readonly [string, number])[]) =>
    counts
      .filter(([path, count]) => count > limit && !Object.hasOwn(exceptions, path))
      .map(([path, count]) => `${path}: ${count}`);
  const folders = Map.groupBy(modules, ({ path }) => dirname(path));
  return {
    longFiles: over(
      LIMITS.lines,
      paths.map((path) => [path, lineCount(join(root, path))]),
    ),
    wideFiles: over(
      LIMITS.exports,
      modules.map(({ path, exports }) => [path, exports.length]),
    ),
    fullFolders: over(
      LIMITS.files,
      [...folders].map(([folder, files]) => [folder, files.length]),
    ),
    repeatedFileNames: repeatedIn(
      modules
        .map(({ path }) => path)
        .filter((path) => path.startsWith('src/') && !ONE_PER_FEATURE.has(basename(path)))
        .map((path) => [basename(path), path]),
    ),
    repeatedExports: repeatedIn(
      modules.flatMap(({ path, functions }) => functions.map((name) => [name, path])),
    ),
    upward: modules.flatMap(upwardImports),
    cycles: cyclesOf(
      globSync('{src,packages,test,bench,chaos,ops}/**/*.ts', {
        cwd: root,
        exclude: isMade,
      }).map((path) => modules.find((known) => known.path === path) ?? { path, ...readModule(root, path) }),
    ),
  };
}

interface Module {
  readonly path: string;
  readonly imports: readonly string[];
  /** Dynamic imports. */
  readonly loads: readonly string[];
  /** Names of its exported functions and classes. */
  readonly exports: readonly string[];
  /** Names of its exported functions. */
  readonly functions: readonly string[];
}

function readModule(root: string, path: string): Omit<Module, 'path'> {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, module } = parseSync(path, text);
  const resolved = (specifiers: readonly string[]) =>
    specifiers
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => join(dirname(path), specifier));
  const imports = resolved([
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]);
  const loads = resolved(
    module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  );
  const exported = program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration ? [statement.declaration] : [],
  );
  const functions = exported.flatMap(functionNames);
  const classes = exported.flatMap((declaration) =>
    declaration.type === 'ClassDeclaration' && declaration.id ? [declaration.id.name] : [],
  );
  return { imports, loads, functions, exports: [...functions, ...classes] };
}

type Declaration = NonNullable<
  Extract<
    ReturnType<typeof parseSync>['program']['body'][number],
    { type: 'ExportNamedDeclaration' }
  >['declaration']
>;

function functionNames(declaration: Declaration): string[] {
  if (declaration.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  if (declaration.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? [id.name] : [],
  );
}

function upwardImports({ path, imports, loads }: Module): string[] {
  const floor = floorOf(path);
  if (floor === undefined) return [];
  if (floor === -1) return [`${path} is in no folder of FLOORS`];
  return [...imports, ...loads]
    .filter((imported) => (floorOf(imported) ?? 0) > floor)
    .map((imported) => `${path} imports ${imported}`);
}

/** Returns a cycle for each import that closes one, found by a depth-first walk. */
function cyclesOf(modules: readonly Pick<Module, 'path' | 'imports'>[]): string[] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const way: string[] = [];
  const cycles: string[] = [];
  const visit = (path: string) => {
    const since = way.indexOf(path);
    if (since !== -1) cycles.push([...way.slice(since), path].join(' -> '));
    if (since !== -1 || done.has(path)) return;
    way.push(path);
    for (const imported of importsOf.get(path) ?? []) visit(imported);
    way.pop();
    done.add(path);
  };
  for (const path of [...importsOf.keys()].sort()) visit(path);
  return cycles;
}

/** @returns the place in `FLOORS`; undefined outside of `src/bot`; -1 if the folder is not listed */
function floorOf(path: string): number | undefined {
  const [source, layer, folder = ''] = path.split('/');
  return source === 'src' && layer === 'bot' ? FLOORS.indexOf(folder) : undefined;
}

/** Returns each name that has several paths, with them. */
const repeatedIn = (named: readonly (readonly [name: string, path: string])[]): string[] =>
  [...Map.groupBy(named, ([name]) => name)]
    .filter(([, entries]) => entries.length > 1)
    .map(([name, entries]) => `${name}: ${entries.map(([, path]) => path).join(', ')}`);

const lineCount = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;
