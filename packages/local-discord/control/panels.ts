/**
 * Panels of the program around a local Discord, shown beside the chat: tables with pages of rows, and actions. The local
 * Discord does not depend on their content.
 */

export interface Panel {
  /** One lower-case word: `service`. */
  readonly name: string;
  readonly title: string;
  readonly tables: readonly PanelTable[];
  readonly actions: readonly PanelAction[];
  /** Returns its current state, as a sentence. */
  status(): string;
  /** Returns whether it has no active fault. Otherwise its status is listed among the faults. */
  isAsUsual(): boolean;
  /** Calls `changed` when its status or rows may have changed. @returns a function that stops the calls */
  watch(changed: () => void): () => void;
}

interface PanelTable {
  /** One lower-case word: `conversations`. */
  readonly name: string;
  readonly title: string;
  /** Headings of the columns. */
  readonly columns: readonly string[];
  /**
   * Reads a page of rows.
   * @param after `next` of the previous page; default: the first page
   * @throws PanelTrouble if the rows cannot be read now
   */
  read(after?: string): Promise<PanelPage>;
}

/** A page of rows, with a text per column. `next` is the cursor of the next page; undefined on the last page. */
export interface PanelPage {
  readonly rows: readonly (readonly string[])[];
  readonly next?: string | undefined;
}

export interface PanelAction {
  /** One lower-case word: `stop`. */
  readonly name: string;
  readonly title: string;
  /**
   * @returns the result, as a sentence
   * @throws PanelTrouble if it is not possible now
   */
  run(): Promise<string>;
}

/** Thrown if a panel cannot show or do something now. The message is a sentence for its viewers. */
export class PanelTrouble extends Error {
  override readonly name = 'PanelTrouble';
}

/** The current state of a panel, without its rows. */
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
