import { chat } from './chat.ts';
import { heard } from './heard.ts';
import { permissions } from './permissions.ts';
import { tools } from './tools.ts';

export const translation = { ...chat, ...tools, ...permissions, ...heard };
