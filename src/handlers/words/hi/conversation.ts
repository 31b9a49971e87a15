import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'hi'>) =>
  resource(formats, {
    isFeminine: true,
    one: 'बातचीत',
    party: 'संपर्क',
    option: 'contact',
    command: 'conversation',
  });
