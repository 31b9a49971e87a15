import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'it'>) =>
  resource(formats, {
    isFeminine: false,
    the: 'il punteggio',
    a: 'un punteggio',
    no: 'nessun punteggio',
    one: 'punteggio',
    many: 'punteggi',
    party: 'gioco',
    withParty: 'del gioco',
    option: 'game',
    command: 'score',
  });
