import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'ja'>) =>
  resource(formats, { one: '会話', party: '相手', option: 'contact', command: 'conversation' });
