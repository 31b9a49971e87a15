import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'fr'>) =>
  resource(formats, {
    isFeminine: false,
    the: 'le score',
    a: 'un score',
    no: 'aucun score',
    one: 'score',
    party: 'jeu',
    withParty: 'du jeu',
    option: 'game',
    command: 'score',
  });
