import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'pl'>) =>
  resource(formats, {
    isFeminine: true,
    one: 'rozmowa',
    of: 'rozmowy',
    few: 'rozmowy',
    many: 'rozmów',
    party: 'kontakt',
    partyName: 'kontakt',
    withParty: 'z kontaktem',
    noParty: 'Bez kontaktu',
    option: 'contact',
    command: 'conversation',
  });
