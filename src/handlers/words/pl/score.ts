import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'pl'>) =>
  resource(formats, {
    isFeminine: false,
    one: 'wynik',
    of: 'wyniku',
    few: 'wyniki',
    many: 'wyników',
    party: 'grę',
    partyName: 'gra',
    withParty: 'z gry',
    noParty: 'Bez gry',
    option: 'game',
    command: 'score',
  });
