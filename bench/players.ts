/** The names in commands: enough that 64 simultaneous commands never share a name or a wallet. */
const PLAYERS = 500;

/** Names of each player's wallet. */
const NAMES = 3;

export interface Player {
  readonly name: string;
  readonly wallet: string;
}

export function player(number: number): Player {
  const digits = String(number % PLAYERS).padStart(4, '0');
  return { name: `player-${digits}`, wallet: `0x${digits.padStart(40, 'a')}` };
}

/** All players as CSV for the local service's import. */
export function playersAsCsv(): string {
  const rows = Array.from({ length: PLAYERS }, (_, number) => {
    const { name, wallet } = player(number);
    const names = [name, ...Array.from({ length: NAMES - 1 }, (__, at) => `${name}-alias-${at + 1}`)];
    return names.map((each) => `${each},${wallet}\n`).join('');
  });
  return `name,wallet\n${rows.join('')}`;
}
