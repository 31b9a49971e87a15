/** Names in commands: enough that 64 concurrent commands never share a name or a wallet. */
const PLAYERS = 500;

/** Names per wallet. */
const NAMES = 3;

export interface Player {
  readonly name: string;
  readonly wallet: string;
}

export function player(number: number): Player {
  const digits = String(number % PLAYERS).padStart(4, '0');
  return { name: `player-${digits}`, wallet: `0x${digits.padStart(40, 'a')}` };
}

/** Returns all players as CSV for the local service's import. */
export function playersAsCsv(): string {
  const rows = Array.from({ length: PLAYERS }, (_, number) => {
    const { name, wallet } = player(number);
    const names = [name, ...Array.from({ length: NAMES - 1 }, (__, at) => `${name}-alias-${at + 1}`)];
    return names.map((each) => `${each},${wallet}\n`).join('');
  });
  return `name,wallet\n${rows.join('')}`;
}

/** The game of all records. */
export const PROVIDER = 'star-forge';

/** Returns two records of each player for the local service's import. */
export function recordsAsJsonLines(): string {
  const lines = Array.from({ length: 2 * PLAYERS }, (_, at) => {
    const id = at + 1;
    const player = String(at % PLAYERS).padStart(64, '0');
    const time = '2026-01-01T00:00:00.000000Z';
    const record = { provider: PROVIDER, nft_earned: 'none', score: at * 7, stage: 1, bonus: 0, json: '{}' };
    return JSON.stringify({ id, 'the service': player, ...record, created_at: time, updated_at: time });
  });
  return `${lines.join('\n')}\n`;
}
