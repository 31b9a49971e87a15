import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'de'>) =>
  resource(formats, {
    one: 'Score',
    many: 'Scores',
    the: 'Der Score',
    objectThe: 'der Score',
    objectThis: 'Diesen Score',
    isThe: 'einen',
    no: 'keinen Score',
    a: 'eines Scores',
    it: 'Er',
    party: 'Spiel',
    noParty: 'Kein Spiel',
    objectParty: 'ein Spiel',
    withParty: 'zum Spiel',
    option: 'game',
    command: 'score',
  });
