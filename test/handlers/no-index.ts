import type { ResourceIndex } from '../../src/services/indexes/resource-index.ts';

const state = { whole: false, size: 0, cut: false };

/** An index that knows nothing and never will. */
export const noIndex: ResourceIndex = {
  remember: () => undefined,
  changed: () => undefined,
  forget: () => undefined,
  has: () => false,
  get: () => undefined,
  matching: async () => ({ rows: [], state }),
  withParty: async () => ({ rows: [], state }),
  async *all() {},
  state: () => state,
  asOf: () => new Date(0),
  refreshed: async () => state,
};
