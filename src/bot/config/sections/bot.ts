import { resolve } from 'node:path';
import { PROJECT_FOLDER } from 'startup/settings-file';
import { z } from 'zod';
import { setting } from '../setting.ts';
import { folder, wholeNumber } from '../values.ts';

/** How the program runs. */
export const bot = z.object({
  environment: setting(z.enum(['production', 'development', 'test']).optional(), {
    name: 'NODE_ENV',
    expected: 'production, development, test or nothing',
    example: 'production',
  }),
  registerAtStart: setting(z.stringbool().default(true), {
    name: 'REGISTER_AT_START',
    expected: 'true or false',
    example: 'true',
  }),
  cooldownSeconds: setting(wholeNumber(0, 3_600).default(2), {
    name: 'COOLDOWN_SECONDS',
    expected: 'whole seconds from 0 (no cooldown) to 3600',
    example: '2',
  }),
  logLevel: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(), {
    name: 'LOG_LEVEL',
    expected: 'fatal, error, warn, info, debug, trace or silent',
    example: 'info',
  }),
  /** An absolute path. */
  localDataDir: setting(
    folder.default('.data/').transform((path) => resolve(PROJECT_FOLDER, path)),
    { name: 'LOCAL_DATA_DIR', expected: 'a folder', example: '.data/' },
  ),
  /** Where the page of the local Discord listens; 0 takes a free one. */
  pagePort: setting(z.literal('off').or(wholeNumber(0, 65_535)).default(0), {
    name: 'PAGE_PORT',
    expected: 'a port, 0 to 65535, or off',
    example: '8090',
  }),
  /** An absolute path; undefined for that of the local stand-ins. */
  dataDir: setting(folder.transform((path) => resolve(PROJECT_FOLDER, path)).optional(), {
    name: 'DATA_DIR',
    expected: 'a folder',
    example: '/var/lib/rollcall',
  }),
});
