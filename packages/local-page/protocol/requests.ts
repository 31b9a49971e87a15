/** What a page sends over the socket, as JSON. Everything is parsed here, where it comes in. */

import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { settingsChange } from './settings-change.ts';
import { work } from './workshop.ts';

/** Longer than any name, id, custom id or request id. */
const word = z.string().min(1).max(300);
const ids = z.array(word).max(200);

/** Whose eyes, and on what: a person by name, and one of their places by its id. */
const view = z.object({ person: word, place: word });
export type View = z.infer<typeof view>;

/** A file that somebody gives. */
const file = z.object({ name: word, contentType: z.string().max(200), base64: z.base64() });
export type PageFile = z.infer<typeof file>;
const files = z.array(file).max(10);

/** What is filled in for options, by their names; the client knows which there are. */
const options = z.record(word, z.union([z.string(), z.number(), z.boolean(), file]));
const path = word;

/** Whatever is filled in in a form: a text, whether a box is checked, what is chosen, or files. */
const field = z.union([z.string(), z.boolean(), ids, files]);
export type FieldValue = z.infer<typeof field>;

/** A poll that somebody asks; the client knows its bounds. */
const poll = z.object({
  question: z.string(),
  answers: z.array(z.object({ text: z.string() })).max(50),
  hours: z.number(),
  multiple: z.boolean(),
});

/** What somebody does at a place; each is answered once, with a result or a refusal. */
const action = z.discriminatedUnion('kind', [
  /** Writes a plain message. */
  z.object({
    kind: z.literal('say'),
    content: z.string(),
    files: files.optional(),
    replyTo: word.optional(),
    poll: poll.optional(),
  }),
  /** Clicks a button of a message, by its custom id. */
  z.object({ kind: z.literal('click'), messageId: word, customId: word }),
  /** Chooses these values, and no others, in a menu of a message. */
  z.object({ kind: z.literal('select'), messageId: word, customId: word, values: ids }),
  /** Submits a modal, by the handle that it came with. What is left out keeps what the bot has put there. */
  z.object({ kind: z.literal('submit'), handle: word, fields: z.record(word, field) }),
  /** Asks whom or what a menu of users, roles or channels offers here. */
  z.object({
    kind: z.literal('choosable'),
    menu: z.object({ type: z.number().int(), channel_types: z.array(z.number().int()).max(50).optional() }),
  }),
  /** Changes the text of a message of one's own. */
  z.object({ kind: z.literal('rewrite'), messageId: word, content: z.string() }),
  /** Deletes a message, or dismisses one that this person alone sees. */
  z.object({ kind: z.literal('remove'), messageId: word }),
  /** Votes for these answers of a message's poll, and no others; none takes the votes back. */
  z.object({ kind: z.literal('vote'), messageId: word, answerIds: z.array(z.number().int()).max(10) }),
  /** Ends a poll of one's own before its time. */
  z.object({ kind: z.literal('end-poll'), messageId: word }),
  /** Reads these messages, which are there but have not been sent. */
  z.object({ kind: z.literal('read'), ids }),
  /** Asks for the commands that this person may see here. */
  z.object({ kind: z.literal('offer') }),
  /** Runs a slash command. */
  z.object({ kind: z.literal('command'), path, options }),
  /** Asks the bot what it offers for the option `focused` while it holds `typed`. */
  z.object({ kind: z.literal('autocomplete'), path, focused: word, typed: z.string(), options }),
  /** Asks whom or what an option of this kind can name. */
  z.object({
    kind: z.literal('nameables'),
    of: z.enum(['user', 'role', 'channel', 'mentionable']),
    channelTypes: z.array(z.number().int()).optional(),
    typed: z.string(),
  }),
  /** Uses a command of a message's menu. */
  z.object({ kind: z.literal('on-message'), command: word, message: word }),
  /** Uses a command of a user's menu, the user by id. */
  z.object({ kind: z.literal('on-user'), command: word, user: word }),
  /** Chooses the language of this person's clients. */
  z.object({ kind: z.literal('language'), locale: z.enum(Locale) }),
  /** Reads the settings of a server, after this change if there is one. */
  z.object({ kind: z.literal('settings'), server: word, change: settingsChange.optional() }),
]);
export type Action = z.infer<typeof action>;

/** Two persons side by side, each with a place. */
const views = z.array(view).max(2);

const request = z.discriminatedUnion('type', [
  /** The first of every connection. `instance` and `seq` are what the page has seen last, if anything. */
  z.object({
    type: z.literal('hello'),
    instance: z.string().optional(),
    seq: z.number().int().min(0).optional(),
    views,
  }),
  /** Looks at these from now on, and at nothing else. */
  z.object({ type: z.literal('look'), views }),
  /** `id` is the page's own, and the same when it asks again after a lost connection. */
  z.object({ type: z.literal('ask'), id: word, view, action }),
  /** The same for the workshop and the panels, which are nobody's view. */
  z.object({ type: z.literal('work'), id: word, work }),
  /** Wants to be told of what happens, or not any more. */
  z.object({ type: z.literal('follow'), on: z.boolean() }),
  z.object({ type: z.literal('ping') }),
]);
export type Request = z.infer<typeof request>;

/** The request in a frame; undefined when it is none. */
export function parseRequest(frame: string): Request | undefined {
  try {
    return request.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

const identified = z.object({ id: word });

/** The id in a frame that may be no request; undefined when it has none. */
export function requestIdIn(frame: string): string | undefined {
  try {
    return identified.safeParse(JSON.parse(frame)).data?.id;
  } catch {
    return undefined;
  }
}
