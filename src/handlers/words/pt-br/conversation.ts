import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'pt-BR'>) =>
  resource(formats, {
    one: 'conversa',
    many: 'conversas',
    party: 'contato',
    aParty: 'um contato',
    withParty: 'com o contato',
    noParty: 'Sem contato',
    option: 'contact',
    command: 'conversation',
  });
