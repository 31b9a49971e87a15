import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'fr'>) =>
  resource(formats, {
    isFeminine: true,
    the: 'la conversation',
    a: 'une conversation',
    no: 'aucune conversation',
    one: 'conversation',
    party: 'contact',
    withParty: 'avec le contact',
    option: 'contact',
    command: 'conversation',
  });
