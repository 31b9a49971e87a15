import { type Signal, signal } from '@preact/signals';
import type { APIUser } from 'discord-api-types/v10';
import type { EncodedFile } from 'local-discord/control-client';
import type { SeenMessage } from 'local-discord/people';
import type { CommandDraft } from './command/command-draft.ts';
import type { Mention } from './mentions.ts';

/** A sent command without a visible answer so far, or a failed one. */
export interface RunningCommand {
  readonly key: number;
  /** `/list`, or the name of a menu command. */
  readonly label: string;
  /** The application's name and id. */
  readonly app: CommandDraft['command']['app'];
  /** Why no answer came. Undefined while one may come. */
  readonly failure: string | undefined;
}

/** The message or user of a menu. */
export type MenuTarget =
  | { readonly kind: 'message'; readonly seen: SeenMessage }
  | { readonly kind: 'user'; readonly user: Pick<APIUser, 'id' | 'username' | 'global_name'> };

/** An open menu and its position in the window. */
export interface OpenMenu {
  readonly target: MenuTarget;
  readonly x: number;
  readonly y: number;
  /** The element that had the focus and gets it back. */
  readonly opener: HTMLElement | undefined;
}

/** The composer's state for a person at a place, besides its text. */
export interface ComposerState {
  /** The command being filled in, instead of a text. */
  readonly command: Signal<CommandDraft | undefined>;
  /** Whether Enter was pressed in the command. The value that it takes may still be loading. */
  readonly isSubmitted: Signal<boolean>;
  /** The people, roles and channels that were mentioned from the list. */
  readonly mentions: Signal<readonly Mention[]>;
  /** The files of the next message. */
  readonly files: Signal<readonly EncodedFile[]>;
  /** The message that the text replies to. */
  readonly replyTo: Signal<SeenMessage | undefined>;
  readonly running: Signal<readonly RunningCommand[]>;
  /** The last sent command, until a message is sent. ArrowUp restores it. */
  readonly lastCommand: Signal<CommandDraft | undefined>;
  /** The refusal of the last message; empty without one. */
  readonly refusal: Signal<string>;
  readonly menu: Signal<OpenMenu | undefined>;
  /** When typing was last announced, in milliseconds since 1970. */
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
