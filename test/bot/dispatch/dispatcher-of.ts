import type { Logger } from 'pino';
import { Audit } from '../../../src/bot/audit/audit.ts';
import { Dispatcher, type DispatcherOptions } from '../../../src/bot/dispatch/dispatcher.ts';
import { CommandMentions } from '../../../src/bot/state/command-mentions.ts';
import { Cooldown } from '../../../src/bot/state/memory/state-in-memory.ts';
import type { Command } from '../../../src/handlers/declaration/command.ts';
import { emptyContext } from '../../handlers/empty-context.ts';

/** A dispatcher of these commands, without a service, a cooldown and a server of moderators unless a test gives them. */
export const dispatcherOf = (
  commands: readonly Command[],
  log: Logger,
  given: Partial<Omit<DispatcherOptions, 'commands' | 'log'>> = {},
): Dispatcher =>
  new Dispatcher({
    commands,
    dependencies: emptyContext,
    cooldown: new Cooldown(0),
    moderation: { guildIds: [], roleIds: [] },
    mentions: new CommandMentions(),
    audit: new Audit(log),
    log,
    ...given,
  });
