import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'es-ES'>) =>
  resource(formats, {
    one: 'conversación',
    many: 'conversaciones',
    party: 'contacto',
    aParty: 'un contacto',
    withParty: 'con el contacto',
    noParty: 'Sin contacto',
    option: 'contact',
    command: 'conversation',
  });
