/** The names that are asked for: enough that neither 64 questions at a time nor their wallets are ever the same. */
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

/** All players as the import of the local service reads them. */
export function playersAsCsv(): string {
  const rows = Array.from({ length: PLAYERS }, (_, number) => {
    const { name, wallet } = player(number);
    const names = [name, ...Array.from({ length: NAMES - 1 }, (__, at) => `${name}-alias-${at + 1}`)];
    return names.map((each) => `${each},${wallet}\n`).join('');
  });
  return `name,wallet\n${rows.join('')}`;
}
