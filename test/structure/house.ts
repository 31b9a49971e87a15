import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** The limits that keep the house small enough for one head. docs/decisions.md has the reasons. */
export const LIMITS = {
  /** Lines of the longest file in `src/` and `packages/`, style sheets among them. */
  longest: 500,
  /** Lines of the median file of `src/`, at least. */
  median: 70,
  /** Files of `src/` whose one importer stands in the same folder. */
  ofOneNeighbour: 40,
  /** Names that functions at the top of several files share, private ones among them. */
  sharedNames: 15,
} as const;

/** The folders of `src/bot` from the ground up: a file imports from its own folder and from those before it. */
export const FLOORS: readonly string[] = [
  ...['config', 'process', 'charts', 'bot-rest', 'state', 'transport', 'log', 'resource-index', 'audit'],
  ...[
    'outside',
    'store',
    'replicas',
    'history',
    'boards',
    'observation',
    'dispatch',
    'registration',
    'doctor',
    'servers',
    'programs',
  ],
];

/** The figures that `LIMITS` bounds, of the checkout in `root`. */
export interface House {
  readonly tooLong: readonly string[];
  readonly files: number;
  readonly median: number;
  readonly ofOneNeighbour: readonly string[];
  readonly exportedTwice: readonly string[];
  readonly sharedNames: readonly string[];
  /** Imports from a folder of `src/bot` to one above it, and files of `src/bot` that stand in none of them. */
  readonly upward: readonly string[];
  /** Imports that lead back to the importing file, types among them: `a.ts -> b.ts -> a.ts`. */
  readonly circles: readonly string[];
}

/** A sentence for each limit that is passed, with the files that pass it. */
export function problemsOf(house: House): string[] {
  const { tooLong, median, ofOneNeighbour, exportedTwice, sharedNames, upward, circles } = house;
  const list = (entries: readonly string[]) => entries.map((entry) => `\n  ${entry}`).join('');
  return [
    ...(tooLong.length > 0 ? [`Split what has over ${LIMITS.longest} lines:${list(tooLong)}`] : []),
    ...(median < LIMITS.median
      ? [`The median file of src has ${median} lines, under ${LIMITS.median}.`]
      : []),
    ...(ofOneNeighbour.length > LIMITS.ofOneNeighbour
      ? [
          `${ofOneNeighbour.length} files of src have one importer, in the same folder (at most ${LIMITS.ofOneNeighbour}). Merge some with it:${list(ofOneNeighbour)}`,
        ]
      : []),
    ...(exportedTwice.length > 0
      ? [`Several files export a function of one name:${list(exportedTwice)}`]
      : []),
    ...(sharedNames.length > LIMITS.sharedNames
      ? [
          `${sharedNames.length} names are shared by functions of several files (at most ${LIMITS.sharedNames}). Say what each does:${list(sharedNames)}`,
        ]
      : []),
    ...(upward.length > 0
      ? [`Imports of src/bot run down the list of its folders (FLOORS in house.ts):${list(upward)}`]
      : []),
    ...(circles.length > 0 ? [`Imports go in a circle:${list(circles)}`] : []),
  ];
}

/** Installed, or made for npm by `packages/playground/pack.ts`. */
const isMade = (path: string) =>
  path.split('/').includes('node_modules') || path === 'packages/playground/npm';

/** Reads all of `src/` and `packages/`. Tests count for the length alone, and generated files not at all. */
export function readHouse(root: string): House {
  const paths = globSync('{src,packages}/**/*.{ts,css}', {
    cwd: root,
    exclude: isMade,
  }).sort();
  const isGenerated = (path: string) => path.endsWith('/words/messages.ts');
  const lines = new Map(paths.map((path) => [path, lineCount(join(root, path))]));
  const modules = paths
    .filter((path) => path.endsWith('.ts') && !path.split('/').includes('test') && !isGenerated(path))
    .map((path) => ({ path, ...readModule(root, path) }));
  const ofSource = [...lines]
    .filter(([path]) => path.startsWith('src/') && !isGenerated(path))
    .map(([, count]) => count);
  return {
    tooLong: [...lines]
      .filter(([path, count]) => count > LIMITS.longest && !isGenerated(path))
      .map(([path, count]) => `${path}: ${count}`),
    files: ofSource.length,
    median: ofSource.toSorted((a, b) => a - b)[Math.floor(ofSource.length / 2)] ?? 0,
    ofOneNeighbour: modules
      .map(({ path }) => path)
      .filter((path) => path.startsWith('src/') && hasOneNeighbour(path, modules)),
    exportedTwice: namesOfSeveral(modules, 'exported'),
    sharedNames: namesOfSeveral(modules, 'functions'),
    upward: modules.flatMap(upwardImports),
    circles: circlesOf(
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
  /** What it imports when it is needed. */
  readonly loads: readonly string[];
  /** Names of the functions at its top. */
  readonly functions: readonly string[];
  readonly exported: readonly string[];
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
  const functions: string[] = [];
  const exported: string[] = [];
  for (const statement of program.body) {
    const isExport = statement.type === 'ExportNamedDeclaration';
    const declaration = isExport ? statement.declaration : statement;
    const names = functionNames(declaration);
    functions.push(...names);
    if (isExport) exported.push(...names);
  }
  return { imports, loads, functions, exported };
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Declaration = Statement | Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration'];

function functionNames(declaration: Declaration): string[] {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression' ? [id.name] : [],
  );
}

function hasOneNeighbour(path: string, modules: readonly Module[]): boolean {
  const importers = modules.filter(({ imports }) => imports.includes(path));
  return importers.length === 1 && importers.every((importer) => dirname(importer.path) === dirname(path));
}

function upwardImports({ path, imports, loads }: Module): string[] {
  const floor = floorOf(path);
  if (floor === undefined) return [];
  if (floor === -1) return [`${path} stands in none of them`];
  return [...imports, ...loads]
    .filter((imported) => (floorOf(imported) ?? 0) > floor)
    .map((imported) => `${path} imports ${imported}`);
}

/** One circle for each import that closes one, found by a depth-first walk. */
function circlesOf(modules: readonly Pick<Module, 'path' | 'imports'>[]): string[] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[] = [];
  const visit = (path: string) => {
    const since = way.indexOf(path);
    if (since !== -1) circles.push([...way.slice(since), path].join(' -> '));
    if (since !== -1 || done.has(path)) return;
    way.push(path);
    for (const imported of importsOf.get(path) ?? []) visit(imported);
    way.pop();
    done.add(path);
  };
  for (const path of [...importsOf.keys()].sort()) visit(path);
  return circles;
}

/** Undefined outside of `src/bot`, and -1 in no folder of `FLOORS`. */
function floorOf(path: string): number | undefined {
  const [source, layer, folder = ''] = path.split('/');
  return source === 'src' && layer === 'bot' ? FLOORS.indexOf(folder) : undefined;
}

function namesOfSeveral(modules: readonly Module[], which: 'functions' | 'exported'): string[] {
  const places = new Map<string, Set<string>>();
  for (const module of modules)
    for (const name of module[which]) places.set(name, (places.get(name) ?? new Set()).add(module.path));
  return [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}

const lineCount = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1;
