import type { HandlerContext } from '../../src/handlers/context.ts';
import { RecentNames } from '../../src/handlers/recent-names.ts';
import { RecentResources } from '../../src/handlers/recent-resources.ts';

const unused = () => {
  throw new Error('not used here');
};

const client = {
  page: unused,
  rows: unused,
  create: unused,
  retrieve: unused,
  update: unused,
  delete: unused,
};

/** A context whose services are not to be asked. */
export const emptyContext: HandlerContext = {
  asker: '1',
  reference: '00000000',
  tell: unused,
  place: '2',
  attachmentSizeLimit: 10 * 1024 * 1024,
  commands: [],
  refusal: () => undefined,
  audit: () => undefined,
  progress: async () => undefined,
  names: { list: unused },
  recentNames: new RecentNames(),
  recentResources: new RecentResources(),
  scoreRecords: { page: unused },
  conversations: client,
  scores: client,
};
