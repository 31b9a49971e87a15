/** `npm run doctor`: what is configured, what answers, what is wrong, and what to set. */

import { askedOf, readArguments } from 'startup/arguments';
import type { DoctorArguments } from '../doctor/examine-service.ts';

const HELP = `Checks the configuration, Discord and the service, and says what to set.

Usage: npm run doctor -- [--write] [--name NAME]

  --write      Also creates a conversation, changes it in every way, and deletes it again.
  --name NAME  Also looks up the wallet and the names of this registered name.
  -h, --help   Shows this text.

Exit codes: 0 nothing is wrong, 1 something is, 64 wrong arguments.
`;

const asked = await askedOf({ name: 'doctor', help: HELP }, (args): DoctorArguments => {
  const options = { write: { type: 'boolean', default: false }, name: { type: 'string' } } as const;
  const { write, name } = readArguments(args, options).values;
  return { write, name };
});
if (asked) {
  const { diagnose } = await import('./diagnose.ts');
  await diagnose(asked);
}
