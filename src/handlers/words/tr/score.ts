import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'tr'>) =>
  resource(formats, {
    one: 'skor',
    ofThe: 'skorun',
    party: 'Oyun',
    aParty: 'Bir oyun',
    option: 'game',
    command: 'score',
  });
