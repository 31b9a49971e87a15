import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'tr'>) =>
  resource(formats, {
    one: 'skor',
    ofThe: 'skorun',
    party: 'Oyun',
    itsParty: 'oyunu',
    aParty: 'Bir oyun',
    option: 'game',
    command: 'score',
  });
