import { Control } from 'local-discord/control';
import { type Panel, PanelTrouble } from 'local-discord/panels';
import { SAMPLE_WORLD } from 'local-discord/testing';
import { startWorkshopDiscord } from 'local-discord/workshop';
import { servePage } from '../../server/start-page.ts';
import { logIn } from './page-world.ts';

const PING = { name: 'ping', description: 'Answers' };

/** A panel about a shelf of books, of which somebody takes some away. */
class Shelf implements Panel {
  readonly name = 'shelf';
  readonly title = 'Shelf';
  readonly #listeners = new Set<() => void>();
  isOpen = true;
  books = Array.from({ length: 7 }, (_, index) => `Volume ${index + 1}`);
  readonly tables = [
    {
      name: 'books',
      title: 'Books',
      columns: ['Title', 'Shelf mark'],
      read: async (after?: string) => {
        if (!this.isOpen) throw new PanelTrouble('The library is closed.');
        const from = Number(after ?? 0);
        const rows = this.books.slice(from, from + 5).map((title) => [title, `<${title.length}>`]);
        return { rows, next: from + 5 < this.books.length ? String(from + 5) : undefined };
      },
    },
  ];
  readonly actions = [
    {
      name: 'close',
      title: 'Close the library',
      run: async () => {
        this.isOpen = false;
        this.changed();
        return 'It is closed.';
      },
    },
    {
      name: 'open',
      title: 'Open the library',
      run: async () => {
        if (this.isOpen) throw new PanelTrouble('It is open already.');
        this.isOpen = true;
        this.changed();
        return 'It is open.';
      },
    },
  ];

  status(): string {
    return this.isOpen ? 'The library is open.' : 'The library is closed.';
  }

  isAsUsual(): boolean {
    return this.isOpen;
  }

  watch(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  changed(): void {
    for (const tell of this.#listeners) tell();
  }
}

/** A local Discord with a workshop, a bot of discord.js whose answer can be changed, a shelf, and the page before them. */
export async function openWorkshopWorld(stack: AsyncDisposableStack) {
  const discord = await startWorkshopDiscord({ world: SAMPLE_WORLD });
  stack.defer(() => discord.close());
  const bot = { answer: 'pong' };
  await logIn(stack, discord, [PING], async (interaction) => {
    if (interaction.isRepliable()) await interaction.reply(bot.answer).catch(() => {});
  });
  const shelf = new Shelf();
  const page = await servePage({ control: new Control({ discord, panels: [shelf] }), files: discord });
  stack.defer(() => page.close());
  return { discord, bot, shelf, page };
}
