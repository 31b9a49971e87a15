/**
 * `npm run doctor`: checks the configuration, Discord, the database, name registries and the service, and names the
 * settings to change.
 */

import { askedOf, readArguments } from 'startup/arguments';
import type { DiagnosisArguments } from '../doctor/diagnose.ts';

const HELP = `Checks the configuration, Discord, the database, name registries and the service, and says what to set.

Usage: npm run doctor -- [--write] [--name NAME] [--json]

  --write      Also creates a conversation, changes it in every way, and deletes it again, and touches no
               other; a signal has it deleted first. Has Discord save the address of the webhooks again,
               for which it sends a PING.
  --name NAME  Also looks up the wallet and the names of this registered name. With the id of a registry in
               front, as in ens:NAME, it does so there, in place of the registry's example.
  --json       Prints one JSON document, for programs: docs/operations.md describes it.
  -h, --help   Shows this text.

Exit codes: 0 nothing is wrong, 1 something is, 64 wrong arguments.
`;

const asked = await askedOf({ name: 'doctor', help: HELP }, (args): DiagnosisArguments => {
  const { write, name, json } = readArguments(args, {
    write: { type: 'boolean', default: false },
    name: { type: 'string' },
    json: { type: 'boolean', default: false },
  }).values;
  return { write, name, json };
});
if (asked) {
  const { diagnose } = await import('../doctor/diagnose.ts');
  await diagnose(asked);
}
