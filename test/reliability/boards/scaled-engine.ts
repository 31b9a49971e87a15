import type { Query, SqlEngine } from '../../../src/bot/store/sql.ts';

/** Milliseconds of a transaction, which takes as long as ever. */
const LIMIT = 2_500;

/** An engine with a clock that goes faster, as `scaled-time.ts` has it for a process. */
export function scaled(engine: SqlEngine, scale: number, base: number): SqlEngine {
  const faster = <Given extends Query>(query: Given): Given => ({
    ...query,
    clock: `(${base} + (${query.clock} - ${base}) * ${scale})`,
  });
  const later = (ends: number) => ends + LIMIT * (scale - 1);
  return {
    get exists() {
      return engine.exists;
    },
    createTables: (ends, work) => engine.createTables(later(ends), (query) => work(faster(query))),
    read: (ends, work) => engine.read(later(ends), (query) => work(faster(query))),
    write: (ends, work) => engine.write(later(ends), (query) => work(faster(query))),
    close: () => engine.close(),
  };
}
