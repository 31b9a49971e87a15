import { chat } from './chat.ts';

export const translation = { ...chat };
