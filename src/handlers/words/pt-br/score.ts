import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'pt-BR'>) =>
  resource(formats, {
    one: 'pontuação',
    many: 'pontuações',
    party: 'jogo',
    aParty: 'um jogo',
    withParty: 'do jogo',
    noParty: 'Sem jogo',
    option: 'game',
    command: 'score',
  });
