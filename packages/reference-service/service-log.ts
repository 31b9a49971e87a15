import { pino } from 'pino';

/** The service's log, in the bot's format: JSON lines on standard error. */
export const serviceLog = pino(
  {
    base: { name: 'service' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  pino.destination({ dest: 2, sync: true }),
);
