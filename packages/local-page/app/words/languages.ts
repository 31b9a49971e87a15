import type { Translation } from './translation.ts';

type Load = () => Promise<{ readonly translation: Translation }>;

/** A catalogue, loaded when somebody reads it. Locales are Discord's, and tags of the web as well. */
export const LOADERS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['de', () => import('./de/index.ts')],
  ['es-ES', () => import('./es-es/index.ts')],
  ['es-419', () => import('./es-es/index.ts')],
  ['fr', () => import('./fr/index.ts')],
  ['hi', () => import('./hi/index.ts')],
  ['it', () => import('./it/index.ts')],
  ['ja', () => import('./ja/index.ts')],
  ['ko', () => import('./ko/index.ts')],
  ['pl', () => import('./pl/index.ts')],
  ['pt-BR', () => import('./pt-br/index.ts')],
  ['ru', () => import('./ru/index.ts')],
  ['tr', () => import('./tr/index.ts')],
  ['uk', () => import('./uk/index.ts')],
  ['zh-CN', () => import('./zh-cn/index.ts')],
]);
