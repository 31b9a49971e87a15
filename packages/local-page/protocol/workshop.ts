/** The requests of the workshop and the panels, and the answers to them. */

import { Locale } from 'discord-api-types/v10';
import type { ComparedStep, Happening, InForce } from 'local-discord/workshop';
import { z } from 'zod';

export type { InForce };

const word = z.string().min(1).max(300);
/** The length of the longest payload in the record. */
const MOST_PAYLOAD = 300_000;
/** A thousand steps with long messages. */
const MOST_TRANSCRIPT = 15_000_000;

/** An action at the workshop or a panel; each is answered once, with a result or a refusal. */
export const work = z.discriminatedUnion('kind', [
  /** Requests an event of the record with its payloads. */
  z.object({ kind: z.literal('details'), number: z.int() }),
  /** Finds the events of the record whose payloads contain a text. */
  z.object({ kind: z.literal('find'), text: word }),
  /** Ends an active fault. */
  z.object({ kind: z.literal('end'), order: z.int() }),
  /** Clears the record. */
  z.object({ kind: z.literal('clear') }),
  /** Causes a fault. */
  z.object({
    kind: z.literal('happen'),
    name: word,
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  z.object({
    kind: z.literal('send again'),
    number: z.int(),
    payload: z.string().max(MOST_PAYLOAD).optional(),
  }),
  z.object({ kind: z.literal('transcript') }),
  z.object({ kind: z.literal('begin transcript') }),
  z.object({ kind: z.literal('stop replay') }),
  /** The result of the latest replay of any page. */
  z.object({ kind: z.literal('latest replay') }),
  z.object({ kind: z.literal('replay'), text: z.string().max(MOST_TRANSCRIPT) }),
  /** Makes a server a Community of this language; null makes it none. No right is needed at the workshop. */
  z.object({ kind: z.literal('server language'), server: word, language: z.enum(Locale).nullable() }),
  /** Begins with the program's first data, for every page. */
  z.object({ kind: z.literal('start over') }),
  z.object({ kind: z.literal('rows'), panel: word, table: word, after: z.string().max(1_000).optional() }),
  z.object({ kind: z.literal('run'), panel: word, action: word }),
]);
export type Work = z.infer<typeof work>;

/** The result of such an action. */
export type Worked =
  | { readonly kind: 'details'; readonly happening: Happening }
  | { readonly kind: 'found'; readonly numbers: readonly number[] }
  /** Its effects, if any, arrive as changes. */
  | { readonly kind: 'done' }
  | { readonly kind: 'told'; readonly sentence: string }
  | { readonly kind: 'transcript'; readonly text: string; readonly steps: number }
  | { readonly kind: 'compared'; readonly steps: readonly ComparedStep[] }
  | {
      readonly kind: 'rows';
      readonly rows: readonly (readonly string[])[];
      readonly next?: string | undefined;
    };

type Brief<Some> = Some extends unknown ? Omit<Some, 'payload' | 'answer' | 'refusal' | 'files'> : never;
/** An event of the record without its payloads, which are requested when it is opened. */
export type HappeningCard = Brief<Happening> & {
  /** Discord's error in short: `50035 Invalid Form Body`. */
  readonly refusal?: string;
};

/** A field of a form. */
export type ParameterCard = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly initial: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
      readonly initial: string;
    }
);

/** A fault that the workshop can cause. */
export interface WhatIfCard {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly ParameterCard[];
}

/** The current state of a panel, without its rows. */
export interface PanelCard {
  readonly name: string;
  readonly title: string;
  readonly status: string;
  readonly isAsUsual: boolean;
  readonly tables: readonly {
    readonly name: string;
    readonly title: string;
    readonly columns: readonly string[];
  }[];
  readonly actions: readonly {
    readonly name: string;
    readonly title: string;
  }[];
}

/** The tools beside the chat. */
export interface Tools {
  /** Undefined if the page has no workshop. */
  readonly whatIf: readonly WhatIfCard[] | undefined;
  readonly inForce: InForce;
  /** Whether the languages of servers can be changed. */
  readonly hasServers: boolean;
  /** Whether everything can begin anew. */
  readonly startsOver: boolean;
  readonly panels: readonly PanelCard[];
}
