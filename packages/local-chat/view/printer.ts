import type { Writable } from 'node:stream';
import type { ChatRefusal } from 'local-discord/people';
import { type Screen, screenOf } from './screen/screen.ts';
import { visibleText } from './screen/visible-text.ts';
import { wrapText } from './screen/wrap.ts';

/** Prints what there is to say: wrapped and with a blank line after it on a terminal, between two texts in a pipe. */
export class Printer {
  readonly screen: Screen;
  readonly #output: Writable;
  readonly #errors: Writable;
  readonly #isTerminal: boolean;
  #gap = '';

  /**
   * @param output where the answers go
   * @param errors where it goes when a line cannot be typed into the channel as it is
   */
  constructor(output: Writable, errors: Writable, isTerminal: boolean) {
    this.screen = screenOf(output);
    this.#output = output;
    this.#errors = errors;
    this.#isTerminal = isTerminal;
  }

  /** Resolves when the text has gone out, or cannot: then the stream emits an error. */
  say(text: string): Promise<void> {
    const gap = this.#gap;
    this.#gap = '\n';
    const printed = this.#isTerminal ? `${this.wrapped(text)}\n\n` : `${gap}${text}\n`;
    return new Promise((resolve) => this.#output.write(printed, () => resolve()));
  }

  refuse({ message }: ChatRefusal): void {
    const sentence = screenOf(this.#errors).paint('red', visibleText(message));
    this.#errors.write(this.#isTerminal ? `${this.wrapped(sentence)}\n\n` : `${sentence}\n`);
  }

  wrapped(text: string): string {
    return wrapText(text, this.screen.columns);
  }

  /** Lines beside the answers. */
  aside(texts: readonly string[]): string {
    return texts.map((text) => this.screen.paint('dim', visibleText(text))).join('\n');
  }
}
