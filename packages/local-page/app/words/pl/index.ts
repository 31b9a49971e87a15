import { chat } from './chat.ts';
import { tools } from './tools.ts';

export const translation = { ...chat, ...tools };
