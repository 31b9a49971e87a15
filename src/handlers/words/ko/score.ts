import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'ko'>) =>
  resource(formats, { one: '점수', party: '게임', option: 'game', command: 'score' });
