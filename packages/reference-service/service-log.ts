import { pino } from 'pino';

/** The log of the service, in the form of the bot's: lines of JSON on standard error. */
export const serviceLog = pino(
  {
    base: { name: 'service' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  pino.destination({ dest: 2, sync: true }),
);
