/** A part of a text in Discord's markdown. */
export type MarkdownNode =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
      readonly children: readonly MarkdownNode[];
    }
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly MarkdownNode[] }
  | {
      readonly type: 'list';
      /** The first number; undefined for bullets. */
      readonly start: number | undefined;
      readonly items: (readonly MarkdownNode[])[];
    }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'codeBlock'; readonly language: string; readonly text: string }
  | { readonly type: 'link'; readonly url: string; readonly children: readonly MarkdownNode[] }
  | { readonly type: 'mention'; readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly type: 'everyone'; readonly text: string }
  | { readonly type: 'command'; readonly name: string }
  | { readonly type: 'guide'; readonly name: string }
  | { readonly type: 'emoji'; readonly name: string }
  /** Seconds since 1970, and one of the styles tTdDfFsSR. */
  | { readonly type: 'time'; readonly seconds: number; readonly style: string };
