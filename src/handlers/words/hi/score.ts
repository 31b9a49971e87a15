import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'hi'>) =>
  resource(formats, {
    isFeminine: false,
    one: 'स्कोर',
    party: 'गेम',
    option: 'game',
    command: 'score',
  });
