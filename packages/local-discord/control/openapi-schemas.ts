/** The answers of the control API, as schemas of OpenAPI. */

export const text = { type: 'string' };
export const number = { type: 'number' };
export const arrayOf = (items: object) => ({ type: 'array', items });
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

const message = object({
  id: text,
  author: { ...text, description: 'The user name.' },
  content: text,
  embeds: arrayOf({ type: 'object' }),
  components: arrayOf({ type: 'object' }),
  buttons: arrayOf(
    object({ label: text, custom_id: { type: ['string', 'null'] }, disabled: { type: 'boolean' } }),
  ),
  ephemeral: { type: 'boolean' },
  attachments: arrayOf({ type: 'object' }),
  message: { type: 'object', description: "Discord's own object." },
});
const place = object({
  id: text,
  name: { ...text, description: 'Without its sign; "direct message" for the one with the bot.' },
});
const person = object({
  name: { ...text, description: 'The user name.' },
  display_name: text,
  id: text,
  channel: { ...place, description: 'The place of a verb without another.' },
  channels: { ...arrayOf(place), description: 'Those that they see.' },
});
const outcome = object(
  {
    kind: { enum: ['messages', 'form', 'choices', 'nothing', 'failed'] },
    messages: arrayOf(ref('Message')),
    said: ref('Message'),
    form: { ...text, description: 'For `submit`.' },
    title: text,
    fields: arrayOf(object({ label: text, custom_id: text, type: number })),
    choices: arrayOf(object({ name: text, value: { type: ['string', 'number'] } })),
    reason: { ...text, description: 'What a client shows about a failure.' },
  },
  ['kind', 'messages'],
);

/** Those that others refer to, by name. */
export const SCHEMAS = {
  Message: message,
  Outcome: outcome,
  Person: person,
  Error: object({ error: text }),
};
