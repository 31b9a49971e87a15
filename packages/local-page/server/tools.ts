import { ChatRefusal, type InteractionResult, type ServerSettings } from 'local-discord/people';
import type { Happening, InForce, Refusal, Sent, Workshop } from 'local-discord/workshop';
import { type Panel, PanelTrouble } from '../panels.ts';
import type { HappeningCard, PanelCard, ParameterCard, Tools, Work, Worked } from '../protocol/workshop.ts';
import { ChangeCollector } from './change-collector.ts';

/** The tools beside the chat: the workshop of a local Discord, and panels of the program. */
export interface ToolsOptions {
  readonly workshop?: Workshop | undefined;
  readonly panels?: readonly Panel[] | undefined;
  /** The settings of the chat's servers. Without them nobody can change any. */
  readonly settings?: ServerSettings | undefined;
  /**
   * Makes everything as the program has it at its first start.
   * @throws Error with a sentence for the people at the page
   */
  readonly startOver?: (() => Promise<unknown>) | undefined;
}

/** Receives the events that every page shows. */
interface Watcher {
  /** The list of active faults has changed. */
  inForce(inForce: InForce): void;
  /** A panel has changed, perhaps with its rows. */
  changed(panel: PanelCard): void;
  /** Everything begins anew. */
  startedOver(): void;
}

/** Performs the actions of pages at the workshop and the panels. */
export class Toolbox {
  readonly #workshop: Workshop | undefined;
  readonly #panels: readonly Panel[];
  readonly #settings: ServerSettings | undefined;
  readonly #startOver: ToolsOptions['startOver'];
  readonly #watchers = new Set<Watcher>();
  #startingOver: Promise<void> | undefined;

  constructor({ workshop, panels = [], settings, startOver }: ToolsOptions) {
    this.#workshop = workshop;
    this.#panels = panels;
    this.#settings = settings;
    this.#startOver = startOver;
  }

  describe(): Tools {
    const whatIf = this.#workshop?.whatIf.map(({ name, title, description, parameters }) => {
      return { name, title, description, parameters: Object.entries(parameters).map(parameterCard) };
    });
    return {
      whatIf,
      inForce: this.#inForce(),
      hasServers: this.#workshop !== undefined && this.#settings !== undefined,
      startsOver: this.#startOver !== undefined,
      panels: this.#panels.map(panelCard),
    };
  }

  /** Reports every change of the active faults and the panels; returns a function that stops it. */
  watch(watcher: Watcher): () => void {
    const { inForce, changed } = watcher;
    this.#watchers.add(watcher);
    const others = new ChangeCollector<Panel>((panels) => {
      for (const panel of panels) changed(panelCard(panel));
    });
    const stops = this.#panels.map((panel) => panel.watch(() => others.add(panel.name, panel)));
    const stop = this.#workshop?.watchInForce(() => inForce(this.#inForce()));
    return () => {
      this.#watchers.delete(watcher);
      others.clear();
      for (const each of [...stops, stop]) each?.();
    };
  }

  /**
   * Reports the whole record, and then each new event; returns a function that stops it.
   * @param happened receives events, and whether they are the whole record
   */
  follow(happened: (cards: readonly HappeningCard[], whole: boolean) => void): () => void {
    const happenings = this.#workshop?.happenings;
    if (!happenings) return () => {};
    const others = new ChangeCollector<HappeningCard>((cards) => happened(cards, false));
    const stop = happenings.watch((happening) => {
      if (happening) return others.add(happening.number, happeningCard(happening));
      others.clear();
      happened([], true);
    });
    happened(happenings.list().map(happeningCard), true);
    return () => {
      others.clear();
      stop();
    };
  }

  /** @throws ChatRefusal if it cannot be done */
  async perform(work: Work): Promise<Worked> {
    if (work.kind === 'rows' || work.kind === 'run') return this.#atPanel(work);
    if (work.kind === 'server language') {
      this.#settings?.setLanguage(work.server, work.language ?? undefined);
      return { kind: 'done' };
    }
    if (work.kind === 'start over') return this.#beginAnew();
    const workshop = this.#workshop;
    if (!workshop) throw new ChatRefusal('This page has no workshop.');
    switch (work.kind) {
      case 'details': {
        const happening = workshop.happenings.get(work.number);
        if (!happening) throw new ChatRefusal('This is not in the record any more.');
        return { kind: 'details', happening };
      }
      case 'find':
        return { kind: 'found', numbers: workshop.happenings.find(work.text) };
      case 'end':
        workshop.end(work.order);
        return { kind: 'told', sentence: 'It is over.' };
      case 'clear':
        workshop.happenings.clear();
        return { kind: 'told', sentence: 'The record is empty.' };
      case 'happen':
        return { kind: 'told', sentence: workshop.happen(work.name, work.values) };
      case 'send again':
        return { kind: 'told', sentence: sentSentence(await workshop.sendAgain(work.number, work.payload)) };
      case 'transcript': {
        const transcript = workshop.transcript();
        return {
          kind: 'transcript',
          text: `${JSON.stringify(transcript, undefined, 1)}\n`,
          steps: transcript.steps.length,
        };
      }
      case 'begin transcript':
        workshop.beginTranscript();
        return { kind: 'told', sentence: 'A new transcript begins now.' };
      case 'stop replay':
        workshop.stopReplay();
        return { kind: 'told', sentence: 'It ends after the step that it is at.' };
      case 'latest replay':
        return { kind: 'compared', steps: workshop.latestReplay() };
      case 'replay':
        return { kind: 'compared', steps: await workshop.replay(work.text) };
    }
  }

  /** Once for all who ask while it goes on. */
  async #beginAnew(): Promise<Worked> {
    this.#startingOver ??= this.#startOver?.()
      .then(() => {
        for (const { startedOver } of this.#watchers) startedOver();
      })
      .finally(() => {
        this.#startingOver = undefined;
      });
    try {
      await this.#startingOver;
    } catch (error) {
      throw new ChatRefusal(error instanceof Error ? error.message : String(error));
    }
    return { kind: 'done' };
  }

  #inForce(): InForce {
    return this.#workshop?.inForce() ?? { orders: [], aheadMs: 0 };
  }

  async #atPanel(work: Extract<Work, { kind: 'rows' | 'run' }>): Promise<Worked> {
    const panel = this.#panels.find(({ name }) => name === work.panel);
    try {
      if (work.kind === 'rows') {
        const table = panel?.tables.find(({ name }) => name === work.table);
        if (!table) throw new PanelTrouble('There is no such table.');
        return { kind: 'rows', ...(await table.read(work.after)) };
      }
      const action = panel?.actions.find(({ name }) => name === work.action);
      if (!action) throw new PanelTrouble('There is no such action.');
      return { kind: 'told', sentence: await action.run() };
    } catch (error) {
      throw error instanceof PanelTrouble ? new ChatRefusal(error.message) : error;
    }
  }
}

function happeningCard(happening: Happening): HappeningCard {
  switch (happening.kind) {
    case 'call': {
      const { payload: _payload, answer: _answer, files: _files, refusal, ...card } = happening;
      return { ...card, ...inShort(refusal) };
    }
    case 'webhook': {
      const { payload: _payload, answer: _answer, refusal, ...card } = happening;
      return { ...card, ...inShort(refusal) };
    }
    default: {
      const { payload: _payload, ...card } = happening;
      return card;
    }
  }
}

/** Without a code of Discord's the status says it all. */
const inShort = (refusal: Refusal | undefined) =>
  refusal && refusal.code !== 0 && { refusal: `${refusal.code} ${refusal.message}` };

function parameterCard([name, parameter]: [
  string,
  Workshop['whatIf'][number]['parameters'][string],
]): ParameterCard {
  if (parameter.kind === 'number') return { name, ...parameter };
  const choices = parameter.choices.map(({ value, label }) => ({ value, label }));
  return { name, ...parameter, choices };
}

function panelCard(panel: Panel): PanelCard {
  const { name, title, tables, actions } = panel;
  return {
    name,
    title,
    status: panel.status(),
    isAsUsual: panel.isAsUsual(),
    tables: tables.map((table) => ({ name: table.name, title: table.title, columns: table.columns })),
    actions: actions.map((action) => ({ name: action.name, title: action.title })),
  };
}

function sentSentence(sent: Sent): string {
  switch (sent.kind) {
    case 'interaction':
      return resultSentence(sent.result);
    case 'event':
      return sent.sessions === 0 ? 'No bot is connected to take it.' : 'Every connected bot is told of it.';
    case 'call':
      return sent.refusal === undefined
        ? `It was answered ${sent.status}.`
        : `It was refused with ${sent.status}: ${sent.refusal}.`;
  }
}

function resultSentence(result: InteractionResult): string {
  switch (result.kind) {
    case 'messages':
      return 'It was answered; the answer is in the chat.';
    case 'modal':
      return `It was answered with the form "${result.modal.title}".`;
    case 'choices':
      return `It was answered with ${result.choices.length} choices.`;
    case 'failed':
      return `It failed: ${result.reason}.`;
    case 'nothing':
      return 'It was acknowledged; there is nothing to see.';
  }
}
