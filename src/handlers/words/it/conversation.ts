import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'it'>) =>
  resource(formats, {
    isFeminine: true,
    the: 'la conversazione',
    a: 'una conversazione',
    no: 'nessuna conversazione',
    one: 'conversazione',
    many: 'conversazioni',
    party: 'contatto',
    withParty: 'con il contatto',
    option: 'contact',
    command: 'conversation',
  });
