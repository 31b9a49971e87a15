import type { HandlerContext, HandlerDependencies } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import type { Audit } from '../audit/audit.ts';
import type { CommandMentions } from '../command-mentions.ts';
import { attachmentSizeLimitOf, placeOf, userOf } from '../transport/interaction-fields.ts';
import { accessRefusal, isOffered, type Moderation } from './access.ts';
import { explainAndLog } from './failure-ending.ts';
import type { Received } from './received.ts';

/** What a bot has for its handlers. */
export interface HandlerParts {
  readonly commands: readonly Command[];
  readonly dependencies: HandlerDependencies;
  readonly moderation: Moderation;
  readonly mentions: CommandMentions;
  readonly audit: Audit;
}

/** What a handler of an interaction knows. Without `progress` nobody is shown how far it is. */
export function handlerContext(
  received: Received,
  { dependencies, commands, moderation, mentions, audit }: HandlerParts,
  {
    signal,
    abandoned,
    progress = async () => {},
  }: Pick<HandlerContext, 'signal' | 'abandoned'> & Partial<Pick<HandlerContext, 'progress'>>,
): HandlerContext {
  const { interaction, reference } = received;
  return {
    ...dependencies,
    commands,
    place: placeOf(interaction),
    asker: userOf(interaction),
    attachmentSizeLimit: attachmentSizeLimitOf(interaction),
    refusal: (access) => accessRefusal(access, interaction, moderation),
    isOffered: (access) => isOffered(access, interaction, moderation),
    mention: (typed) => mentions.mention(typed, interaction.guild_id),
    audit: (entry) => void audit.write(interaction, reference, entry),
    tell: (failure) => explainAndLog(failure, received),
    reference,
    signal,
    abandoned,
    progress,
  };
}
