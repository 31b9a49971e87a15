import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'tr'>) =>
  resource(formats, {
    one: 'konuşma',
    ofThe: 'konuşmanın',
    party: 'Kişi',
    itsParty: 'kişisi',
    aParty: 'Bir kişi',
    option: 'contact',
    command: 'conversation',
  });
