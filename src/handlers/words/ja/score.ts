import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'ja'>) =>
  resource(formats, { one: 'スコア', party: 'ゲーム', option: 'game', command: 'score' });
