import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'es-ES'>) =>
  resource(formats, {
    one: 'puntuación',
    many: 'puntuaciones',
    party: 'juego',
    aParty: 'un juego',
    withParty: 'del juego',
    noParty: 'Sin juego',
    option: 'game',
    command: 'score',
  });
