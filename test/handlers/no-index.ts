import type { ResourceIndex } from '../../src/handlers/resource-index.ts';

/** An index that knows nothing and never will. */
export const noIndex: ResourceIndex = {
  remember: async () => undefined,
  forget: async () => undefined,
  has: async () => false,
  matching: async () => [],
  withParty: async () => [],
  async *all() {},
  state: () => ({ whole: false, looked: 0, cut: false }),
  refreshed: async () => ({ whole: false, looked: 0, cut: false }),
};
