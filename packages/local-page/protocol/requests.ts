/** The requests that a page sends over the socket, as JSON. All of them are validated here, on arrival. */

import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { settingsChange } from './settings-change.ts';
import { work } from './workshop.ts';

/** Longer than any name, id, custom id or request id. */
const word = z.string().min(1).max(300);
const ids = z.array(word).max(200);

/** A view: a person by name, and one of their places by its id. */
const view = z.object({ person: word, place: word });
export type View = z.infer<typeof view>;

/** An attached file. */
const file = z.object({ name: word, contentType: z.string().max(200), base64: z.base64() });
export type PageFile = z.infer<typeof file>;
const files = z.array(file).max(10);

/** The values of options, by name; the client knows the options. */
const options = z.record(word, z.union([z.string(), z.number(), z.boolean(), file]));
const path = word;

/** The value of a form's field: a text, the state of a box, the chosen values, or files. */
const field = z.union([z.string(), z.boolean(), ids, files]);
export type FieldValue = z.infer<typeof field>;

/** A new poll; the client knows its limits. */
const poll = z.object({
  question: z.string(),
  answers: z.array(z.object({ text: z.string() })).max(50),
  hours: z.number(),
  multiple: z.boolean(),
});

/** An action of a person at a place; each is answered once, with a result or a refusal. */
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
  /** Chooses these values in a menu of a message, and deselects all others. */
  z.object({ kind: z.literal('select'), messageId: word, customId: word, values: ids }),
  /** Submits a modal by its handle. A missing field keeps the bot's value. */
  z.object({ kind: z.literal('submit'), handle: word, fields: z.record(word, field) }),
  /** Requests the choices of a menu of users, roles or channels. */
  z.object({
    kind: z.literal('choosable'),
    menu: z.object({ type: z.number().int(), channel_types: z.array(z.number().int()).max(50).optional() }),
  }),
  /** Changes the text of an own message. */
  z.object({ kind: z.literal('rewrite'), messageId: word, content: z.string() }),
  /** Deletes a message, or dismisses an ephemeral one. */
  z.object({ kind: z.literal('remove'), messageId: word }),
  /** Votes for these answers of a message's poll, and no others; an empty list takes the votes back. */
  z.object({ kind: z.literal('vote'), messageId: word, answerIds: z.array(z.number().int()).max(10) }),
  /** Ends an own poll before its time. */
  z.object({ kind: z.literal('end-poll'), messageId: word }),
  /** Reads these messages, whose ids are known and whose content was not sent. */
  z.object({ kind: z.literal('read'), ids }),
  /** Requests the commands that this person may see here. */
  z.object({ kind: z.literal('offer') }),
  /** Runs a slash command. */
  z.object({ kind: z.literal('command'), path, options }),
  /** Requests the bot's choices for the option `focused` while it holds `typed`. */
  z.object({ kind: z.literal('autocomplete'), path, focused: word, typed: z.string(), options }),
  /** Requests the users, roles or channels that an option of this kind can name. */
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
  /** Applies a change to a server's settings, if there is one, and returns the settings. */
  z.object({ kind: z.literal('settings'), server: word, change: settingsChange.optional() }),
]);
export type Action = z.infer<typeof action>;

/** Two people side by side, each with a place. */
const views = z.array(view).max(2);

const request = z.discriminatedUnion('type', [
  /** The first request of every connection. `instance` and `seq` are the last ones that the page received, if any. */
  z.object({
    type: z.literal('hello'),
    instance: z.string().optional(),
    seq: z.number().int().min(0).optional(),
    views,
  }),
  /** Watches these views from now on, and no others. */
  z.object({ type: z.literal('look'), views }),
  /** `id` is chosen by the page, and unchanged in a repetition after a lost connection. */
  z.object({ type: z.literal('ask'), id: word, view, action }),
  /** The same for the workshop and the panels, which belong to no view. */
  z.object({ type: z.literal('work'), id: word, work }),
  /** Starts or stops the events of the workshop. */
  z.object({ type: z.literal('follow'), on: z.boolean() }),
  z.object({ type: z.literal('ping') }),
]);
export type Request = z.infer<typeof request>;

/** The request in a frame; undefined for an invalid one. */
export function parseRequest(frame: string): Request | undefined {
  try {
    return request.safeParse(JSON.parse(frame)).data;
  } catch {
    return undefined;
  }
}

const identified = z.object({ id: word });

/** The id in a frame that may be an invalid request; undefined without one. */
export function requestIdIn(frame: string): string | undefined {
  try {
    return identified.safeParse(JSON.parse(frame)).data?.id;
  } catch {
    return undefined;
  }
}
