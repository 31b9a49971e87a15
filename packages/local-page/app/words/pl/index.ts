import { chat } from './chat.ts';
import { heard } from './heard.ts';
import { tools } from './tools.ts';

export const translation = { ...chat, ...tools, ...heard };
