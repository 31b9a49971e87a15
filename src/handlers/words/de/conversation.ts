import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'de'>) =>
  resource(formats, {
    one: 'Konversation',
    many: 'Konversationen',
    the: 'Die Konversation',
    objectThe: 'die Konversation',
    objectThis: 'Diese Konversation',
    isThe: 'eine',
    no: 'keine Konversation',
    a: 'einer Konversation',
    it: 'Sie',
    party: 'Kontakt',
    noParty: 'Kein Kontakt',
    objectParty: 'einen Kontakt',
    withParty: 'mit dem Kontakt',
    option: 'contact',
    command: 'conversation',
  });
