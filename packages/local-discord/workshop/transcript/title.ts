import { type Action, actionOf } from './action.ts';

/** An interaction in a few words: `/list name:ada`, `button "Next"`. */
export function interactionTitle(interaction: unknown): string {
  const done = actionOf(interaction);
  return done ? titleOfAction(done) : 'something unknown';
}

export function titleOfAction(done: Action): string {
  switch (done.kind) {
    case 'command':
      return slashTitle(done.path, Object.entries(done.options));
    case 'on message':
      return `${done.command} (on a message)`;
    case 'on user':
      return `${done.command} (on a user)`;
    case 'click':
      return `button "${done.component.label ?? done.component.customId}"`;
    case 'select':
      return `menu: ${done.chosen.map(({ value, label }) => label ?? value).join(', ')}`;
    case 'submit':
      return 'form';
    case 'say':
      if (done.forwards !== undefined) return 'message forwarded';
      return done.poll ? `poll "${done.poll.question}"` : `"${done.content}"`;
    case 'rewrite':
      return `message changed to "${done.content}"`;
    case 'remove':
      return 'message deleted';
    case 'vote':
      return done.answers.length === 0
        ? 'votes taken back'
        : `vote for ${done.answers.map(({ text }) => text).join(', ')}`;
    case 'end poll':
      return 'poll ended';
    case 'react':
      return `${done.emoji} ${done.remove ? 'removed' : 'added'}`;
    case 'join':
    case 'leave':
      return `${done.kind} ${done.server.name}`;
    case 'autocomplete': {
      const filled = Object.entries({ ...done.options, [done.focused]: done.typed });
      return `typing ${slashTitle(done.path, filled)}…`;
    }
    case 'happen':
      return `what if: ${done.name}`;
  }
}

const slashTitle = (path: string, filled: readonly (readonly [string, unknown])[]) =>
  [`/${path}`, ...filled.map(([name, typed]) => `${name}:${typed}`)].join(' ');
