import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'ko'>) =>
  resource(formats, { one: '대화', party: '상대', option: 'contact', command: 'conversation' });
