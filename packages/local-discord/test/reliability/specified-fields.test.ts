import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, APPLICATION, COMMANDS, call, GUILD, resourceOf, valueAt } from '../fixture.ts';
import { AskedBot } from '../form-asker.ts';
import { type SpecifiedField, type SpecifiedObject, specifiedObjects } from './specified-bodies.ts';

const CHANNEL = '1190000000000000200';
const BOT_ROLE = '1190000000000000301';
const MANAGE_MESSAGES = 1n << 13n;
const COMPONENTS_V2 = 1 << 15;

/** Fields whose values are taken or refused elsewhere, with the reason. */
const OTHERWISE: readonly (readonly [name: RegExp, why: string])[] = [
  [
    /_ids?$|_ids\[\]$|^messages\[\]$|\.id$|applied_tags\[\]$/,
    'ids are numbers too, as Python and Java send them',
  ],
  [/^data\.choices\[\]\.value$/, 'a text or a number, by an option that the body does not name'],
];

const bot = new AskedBot();
/** The token of an answered interaction, and a command. */
let token = '';
let command = '';
beforeAll(async () => {
  bot.discord.settings.setRolePermissions(GUILD, BOT_ROLE, MANAGE_MESSAGES);
  command = resourceOf(valueAt((await call(bot.discord, 'GET', COMMANDS)).body, '0')).id;
  ({ token } = await bot.begun('commands'));
  await bot.answer('commands', { json: { type: 4, data: { content: 'x' } } });
});

/** Answers what people do so that an answer of this type is one. */
function answered(json: unknown): Promise<Answer> {
  const type = valueAt(json, 'type');
  return bot.answer(type === 8 ? 'types' : type === 6 || type === 7 ? 'clicks' : 'commands', { json });
}

const messages = `/channels/${CHANNEL}/messages`;
const asked = (method: string, path: () => string) => (json: unknown) =>
  call(bot.discord, method, path(), { json });
type Send = (json: unknown) => Promise<Answer>;
/** Those with a body. The commands of a server and the other messages of an interaction are read as these. */
const OPERATIONS: readonly (readonly [operation: string, send: Send])[] = [
  ['POST /channels/{channel_id}/messages', asked('POST', () => messages)],
  ['PATCH /channels/{channel_id}/messages/{message_id}', asked('PATCH', () => `${messages}/${bot.message}`)],
  ['POST /channels/{channel_id}/messages/bulk-delete', asked('POST', () => `${messages}/bulk-delete`)],
  ['POST /users/@me/channels', asked('POST', () => '/users/@me/channels')],
  ['PATCH /applications/@me', asked('PATCH', () => '/applications/@me')],
  ['POST /applications/{application_id}/commands', asked('POST', () => COMMANDS)],
  ['PUT /applications/{application_id}/commands', asked('PUT', () => COMMANDS)],
  [
    'PATCH /applications/{application_id}/commands/{command_id}',
    asked('PATCH', () => `${COMMANDS}/${command}`),
  ],
  ['POST /webhooks/{webhook_id}/{webhook_token}', asked('POST', () => `/webhooks/${APPLICATION}/${token}`)],
  [
    'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original',
    asked('PATCH', () => `/webhooks/${APPLICATION}/${token}/messages/@original`),
  ],
  ['POST /interactions/{interaction_id}/{interaction_token}/callback', answered],
];

/** The type of the answer to a purchase in a game, which answers nothing that people do here. */
const OF_PURCHASES = 13;

const objectsOf = (operation: string) => {
  const [method = '', path = ''] = operation.split(' ');
  return specifiedObjects(method, path).filter(
    ({ body }) => valueAt(body(new Map()), 'type') !== OF_PURCHASES,
  );
};

/** Components of every kind are those of a message with a flag. */
function shown(body: unknown): unknown {
  if (!(body instanceof Object) || Array.isArray(body)) return body;
  const fields: Record<string, unknown> = { ...body };
  // Type 6 shares the data of type 7, and shows nothing of it.
  if (fields.type === 6) fields.type = 7;
  if ('data' in fields && fields.type !== 9) return { ...fields, data: shown(fields.data) };
  return 'components' in fields && !('title' in fields) ? { flags: COMPONENTS_V2, ...fields } : fields;
}

/**
 * Puts values into one object after the other, and says which were not refused where they stand.
 * @param valuesOf a field: each is tried
 * @param isExact whether an error inside of a field does not count
 */
async function notRefused(
  operation: string,
  send: Send,
  valuesOf: (field: SpecifiedField) => readonly unknown[],
  isExact = false,
): Promise<string[]> {
  const left: string[] = [];
  const tried = async (object: SpecifiedObject, values: ReadonlyMap<SpecifiedField, unknown>) => {
    if (values.size === 0) return;
    const { status, body } = await send(shown(object.body(values)));
    for (const [field, value] of values) {
      // A wrong kind of object is refused where the object stands, and an application's field as a whole.
      const whole = field.tells ? field.path.slice(0, -1) : field.path.slice(0, 1);
      const places = [field.path, ...(field.tells || operation === 'PATCH /applications/@me' ? [whole] : [])];
      const isRefused =
        status === 400 &&
        places.some(
          (at) => valueAt(body, ['errors', ...at, ...(isExact ? ['_errors'] : [])].join('.')) !== undefined,
        );
      if (!isRefused) left.push(`${field.name}: ${JSON.stringify(value)} ${status}`);
    }
  };
  for (const object of objectsOf(operation)) {
    const fields = object.fields.filter(({ name }) => !OTHERWISE.some(([fits]) => fits.test(name)));
    const rounds = Math.max(0, ...fields.map((field) => valuesOf(field).length));
    for (let round = 0; round < rounds; round += 1) {
      const values = fields.flatMap((field) => {
        const all = valuesOf(field);
        return round < all.length ? [[field, all[round]] as const] : [];
      });
      // Alone, since the others are read as such an object's; at the top several forms read a body in turn.
      const alone = values.filter(([{ tells, path }]) => tells || path.length === 1);
      for (const each of alone) await tried(object, new Map([each]));
      await tried(object, new Map(values.filter((each) => !alone.includes(each))));
    }
  }
  return left;
}

describe.each(OPERATIONS)('%s', (operation, send) => {
  test('refuses a value of another type in every field', async () => {
    // Two of up to four, which differ from field to field: all of them take twice the time.
    const some = ({ wrong, name }: SpecifiedField) => wrong.filter((_, at) => at % 2 === name.length % 2);
    expect(await notRefused(operation, send, some)).toEqual([]);
  });

  test('refuses what is beyond each bound', async () => {
    expect(await notRefused(operation, send, ({ beyond }) => beyond, true)).toEqual([]);
  });

  test('refuses a blank text wherever it needs characters', async () => {
    const blanks = ({ minLength }: SpecifiedField) => (minLength > 0 ? ['', ' \n\u2003'] : []);
    expect(await notRefused(operation, send, blanks)).toEqual([]);
  });

  test('refuses half of a pair of surrogates in every text', async () => {
    const torn = ({ isText, tells }: SpecifiedField) => (isText && !tells ? ['a\uD83D'] : []);
    expect(await notRefused(operation, send, torn)).toEqual([]);
  });
});
