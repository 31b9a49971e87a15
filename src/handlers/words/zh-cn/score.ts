import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const score = (formats: Formats<'zh-CN'>) =>
  resource(formats, { one: '分数', party: '游戏', option: 'game', command: 'score' });
