/** What goes over the socket for the workshop and the panels: what pages ask, and what they are answered. */

import type { ComparedStep, Happening, InForce } from 'local-discord/workshop';
import { z } from 'zod';

export type { InForce };

const word = z.string().min(1).max(300);
/** As long as a payload in the record can be. */
const MOST_PAYLOAD = 300_000;
/** A thousand steps with long messages. */
const MOST_TRANSCRIPT = 15_000_000;

/** Something that is done at the workshop or a panel; each is answered once, with a result or a refusal. */
export const work = z.discriminatedUnion('kind', [
  /** All of something in the record. */
  z.object({ kind: z.literal('details'), number: z.int() }),
  /** In which payloads of the record a text stands. */
  z.object({ kind: z.literal('find'), text: word }),
  /** Ends what is in force. */
  z.object({ kind: z.literal('end'), order: z.int() }),
  /** Forgets the record. */
  z.object({ kind: z.literal('clear') }),
  /** Lets something go wrong. */
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
  z.object({ kind: z.literal('rows'), panel: word, table: word, after: z.string().max(1_000).optional() }),
  z.object({ kind: z.literal('run'), panel: word, action: word }),
]);
export type Work = z.infer<typeof work>;

/** What came of it. */
export type Worked =
  | { readonly kind: 'details'; readonly happening: Happening }
  | { readonly kind: 'found'; readonly numbers: readonly number[] }
  | { readonly kind: 'told'; readonly sentence: string }
  | { readonly kind: 'transcript'; readonly text: string; readonly steps: number }
  | { readonly kind: 'compared'; readonly steps: readonly ComparedStep[] }
  | {
      readonly kind: 'rows';
      readonly rows: readonly (readonly string[])[];
      readonly next?: string | undefined;
    };

type Brief<Some> = Some extends unknown ? Omit<Some, 'payload' | 'answer' | 'refusal' | 'files'> : never;
/** Something in the record without its payloads, which are asked for when somebody looks at it. */
export type HappeningCard = Brief<Happening> & {
  /** What Discord has against it, in short: `50035 Invalid Form Body`. */
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

/** Something that can go wrong. */
export interface WhatIfCard {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly ParameterCard[];
}

/** A panel as it is now, without its rows. */
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

/** What there is beside the chat. */
export interface Tools {
  /** Undefined when the page has no workshop. */
  readonly whatIf: readonly WhatIfCard[] | undefined;
  readonly inForce: InForce;
  readonly panels: readonly PanelCard[];
}
