import type { APIEmbed } from 'discord-api-types/v10';
import type { Words } from '../words/words.ts';

/** What an embed of Discord's type `poll_result` says in its fields; without a winner when answers were equal. */
export function pollEnd(
  { fields = [] }: APIEmbed,
  { say }: Words,
): { question: string; winner?: string; votes: string } {
  const said = new Map(fields.map(({ name, value }) => [name, value]));
  const [all, most] = [Number(said.get('total_votes') ?? 0), Number(said.get('victor_answer_votes') ?? 0)];
  const sign = said.has('victor_answer_emoji_id')
    ? `:${said.get('victor_answer_emoji_name')}:`
    : said.get('victor_answer_emoji_name');
  const winner = [sign, said.get('victor_answer_text')].filter(Boolean).join(' ');
  const won = said.has('victor_answer_id') && winner !== '';
  return {
    question: said.get('poll_question_text') ?? '',
    ...(won && { winner }),
    votes: won ? say('votesOf', { most, n: all }) : say('votes', { n: all }),
  };
}
