import { type Signal, signal } from '@preact/signals';
import type { APIUser } from 'discord-api-types/v10';
import type { EncodedFile } from 'local-discord/control-client';
import type { SeenMessage } from 'local-discord/people';
import type { CommandDraft } from './command/command-draft.ts';
import type { Mention } from './mentions.ts';

/** A command that was sent and has shown nothing yet, or that came to nothing. */
export interface RunningCommand {
  readonly key: number;
  /** `/list`, or the name of a menu's command. */
  readonly label: string;
  /** The application's name and id. */
  readonly app: CommandDraft['command']['app'];
  /** Why nothing came; undefined while something may. */
  readonly failure: string | undefined;
}

/** What a menu is of. */
export type MenuTarget =
  | { readonly kind: 'message'; readonly seen: SeenMessage }
  | { readonly kind: 'user'; readonly user: Pick<APIUser, 'id' | 'username' | 'global_name'> };

/** A menu that is open, and where in the window. */
export interface OpenMenu {
  readonly target: MenuTarget;
  readonly x: number;
  readonly y: number;
  /** What had the focus, and has it again at the end. */
  readonly opener: HTMLElement | undefined;
}

/** What the composer of a person at a place keeps beside the text in it. */
export interface ComposerState {
  /** The command that is filled in, in place of the text. */
  readonly command: Signal<CommandDraft | undefined>;
  /** Enter was pressed in the command, and what it takes may be on the way. */
  readonly isSubmitted: Signal<boolean>;
  /** The people, roles and channels that were chosen by name in the text. */
  readonly mentions: Signal<readonly Mention[]>;
  /** The files that go with the text. */
  readonly files: Signal<readonly EncodedFile[]>;
  /** The message that the text answers. */
  readonly replyTo: Signal<SeenMessage | undefined>;
  readonly running: Signal<readonly RunningCommand[]>;
  /** The command that was sent last, if nothing was said since: ArrowUp brings it back. */
  readonly lastCommand: Signal<CommandDraft | undefined>;
  /** The refusal of the last message, in a sentence; empty without one. */
  readonly refusal: Signal<string>;
  readonly menu: Signal<OpenMenu | undefined>;
  /** When the others were told last that one writes, in milliseconds since 1970. */
  readonly typedAt: Signal<number>;
}

export function composerState(): ComposerState {
  return {
    command: signal(),
    isSubmitted: signal(false),
    mentions: signal([]),
    files: signal([]),
    replyTo: signal(),
    running: signal([]),
    lastCommand: signal(),
    refusal: signal(''),
    menu: signal(),
    typedAt: signal(0),
  };
}
