import type { ChannelWatch } from '../../channel-watch.ts';
import type { Session } from '../../session.ts';
import type { OwnCommand } from './own-command.ts';

/** `:audit` for the channel #audit. */
export const watchedCommand = (session: Session, watch: ChannelWatch): OwnCommand => ({
  name: watch.name,
  help: `show the newest lines of #${watch.name}, as ${watch.reader}`,
  run() {
    const newest = watch.newest(session.person);
    if (newest.length === 0) return `There is nothing in #${watch.name} yet.`;
    return newest.map((seen) => session.view.textOf(seen)).join('\n\n');
  },
});
