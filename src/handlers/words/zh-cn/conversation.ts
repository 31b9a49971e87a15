import type { Formats } from '../formats.ts';
import { resource } from './resource.ts';

export const conversation = (formats: Formats<'zh-CN'>) =>
  resource(formats, { one: '会话', party: '联系人', option: 'contact', command: 'conversation' });
