/**
 * Parts of the program around a local Discord that people look at beside the chat: tables whose rows are read in pages,
 * and actions. The local Discord knows nothing of what they are about.
 */

/** A part of the program. */
export interface Panel {
  /** One word in lower case: `service`. */
  readonly name: string;
  readonly title: string;
  readonly tables: readonly PanelTable[];
  readonly actions: readonly PanelAction[];
  /** How it is now, in a sentence. */
  status(): string;
  /** Whether no fault of it is in force; otherwise its status stands among the faults. */
  isAsUsual(): boolean;
  /** Calls `changed` whenever its status or its rows may be others from now on; returns how to end that. */
  watch(changed: () => void): () => void;
}

/** A table of a panel. */
interface PanelTable {
  /** One word in lower case: `conversations`. */
  readonly name: string;
  readonly title: string;
  /** What stands above each column. */
  readonly columns: readonly string[];
  /**
   * Reads a page of its rows, a text for each column.
   * @param after where the page before said that this one begins; the first page without it
   * @throws PanelTrouble when they cannot be read now
   */
  read(after?: string): Promise<PanelPage>;
}

/** Some rows of a table, and where those after them begin; undefined when there are none. */
export interface PanelPage {
  readonly rows: readonly (readonly string[])[];
  readonly next?: string | undefined;
}

/** An action of a panel. */
export interface PanelAction {
  /** One word in lower case: `stop`. */
  readonly name: string;
  readonly title: string;
  /**
   * @returns the result, as a sentence
   * @throws PanelTrouble when it cannot be done now
   */
  run(): Promise<string>;
}

/** Why a panel cannot show or do something now. The message is a sentence for its viewers. */
export class PanelTrouble extends Error {
  override readonly name = 'PanelTrouble';
}

/** A panel as it is now, without its rows. */
export interface PanelView {
  readonly name: string;
  readonly title: string;
  readonly status: string;
  readonly as_usual: boolean;
  readonly tables: readonly Pick<PanelTable, 'name' | 'title' | 'columns'>[];
  readonly actions: readonly Pick<PanelAction, 'name' | 'title'>[];
}

export function panelView(panel: Panel): PanelView {
  const { name, title, tables, actions } = panel;
  return {
    name,
    title,
    status: panel.status(),
    as_usual: panel.isAsUsual(),
    tables: tables.map(({ name, title, columns }) => ({ name, title, columns })),
    actions: actions.map(({ name, title }) => ({ name, title })),
  };
}
