import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../test/property-runs.ts';
import { type Call, form, json, RESOURCES, serviceInMemory } from './resource-client.ts';
import { createdRow, matching, type Row, row } from './resource-model.ts';

const someId = fc.constantFrom('g1', 'g2', 'エイダ', 'a/b?c=%2F&d', ' ');
const write = fc.constantFrom(form, json);

/** One step on the service and on the model, which must agree on its answer. */
type Step = (service: { call: Call; path: string; party: string }, rows: Row[]) => Promise<void>;

const create = fc.tuple(fc.option(someId), fc.option(someId), write).map(
  ([other, group, encode]): Step =>
    async ({ call, path, party }, rows) => {
      const fields = { [party]: other, group_id: group };
      const { status, body, headers } = await call('POST', path, encode(fields));
      if (other === null && group === null) {
        expect({ status, body }).toEqual({
          status: 400,
          body: expect.objectContaining({ detail: `The body must have ${party}, group_id or both.` }),
        });
        return;
      }
      expect({ status, body }).toEqual({ status: 201, body: createdRow(party, fields) });
      rows.push(row.parse(body));
      expect(headers.location).toBe(`${path}/${rows.at(-1)?.id}`);
    },
);

const changes = fc.record(
  {
    pinned_message_id: fc.option(someId),
    is_pinned: fc.boolean(),
    is_muted: fc.boolean(),
    archived_at: fc.option(fc.nat({ max: 2_000_000_000 })),
  },
  { requiredKeys: [] },
);
const update = fc.tuple(fc.nat(), changes, write).map(
  ([at, change, encode]): Step =>
    async ({ call, path }, rows) => {
      const index = at % (rows.length + 1);
      const found = rows[index];
      const { status, body } = await call('PUT', `${path}/${found?.id ?? 'nobody'}`, encode(change));
      if (found === undefined) {
        expect(status).toBe(404);
        return;
      }
      const changed = { ...found, ...change };
      expect({ status, body }).toEqual({ status: 200, body: changed });
      rows[index] = changed;
    },
);

const retrieve = fc.nat().map(
  (at): Step =>
    async ({ call, path }, rows) => {
      const found = rows[at % (rows.length + 1)];
      const { status, body } = await call('GET', `${path}/${found?.id ?? 'nobody'}`);
      if (found === undefined) expect(status).toBe(404);
      else expect({ status, body }).toEqual({ status: 200, body: found });
    },
);

const remove = fc.nat().map(
  (at): Step =>
    async ({ call, path }, rows) => {
      const index = at % (rows.length + 1);
      const [found] = rows.splice(index, 1);
      const target = `${path}/${found?.id ?? 'nobody'}`;
      const { status, body } = await call('DELETE', target);
      if (found === undefined) expect(status).toBe(404);
      else expect({ status, body }).toEqual({ status: 204, body: undefined });
      expect((await call('GET', target)).status).toBe(404);
    },
);

const filters = fc.record(
  { muted: fc.boolean(), archived: fc.boolean(), pinned: fc.boolean(), group_id: someId },
  { requiredKeys: [] },
);
const list = fc.tuple(filters, fc.option(fc.integer({ min: 1, max: 150 })), fc.option(fc.nat())).map(
  ([wanted, limit, from]): Step =>
    async ({ call, path }, rows) => {
      const last = from === null ? undefined : rows[from % (rows.length + 1)];
      const query = Object.entries({
        ...wanted,
        ...(limit === null ? {} : { limit }),
        ...(last === undefined ? {} : { starting_after: last.id }),
      }).map(([name, value]) => [name, String(value)]);
      const { status, body } = await call('GET', `${path}?${new URLSearchParams(query)}`);

      const older = last === undefined ? rows : rows.slice(0, rows.indexOf(last));
      const expected = matching(older, wanted);
      const most = Math.min(limit ?? 10, 100);
      expect({ status, body }).toEqual({
        status: 200,
        body: { has_more: expected.length > most, data: expected.slice(0, most) },
      });
    },
);

test.each(RESOURCES)(
  '$path behaves as the interface says, whatever is done in whatever order',
  async ({ path, party }) => {
    const service = await serviceInMemory();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof({ weight: 4, arbitrary: create }, { weight: 4, arbitrary: update }, retrieve, remove, {
            weight: 2,
            arbitrary: list,
          }),
          {
            minLength: 1,
            maxLength: 80,
            size: 'max',
          },
        ),
        async (steps) => {
          round += 1;
          const [call, another] = [service.callAs(`user-${round}`), service.callAs(`another-${round}`)];
          const rows: Row[] = [];
          for (const step of steps) await step({ call, path, party }, rows);
          const everything = { has_more: rows.length > 100, data: rows.toReversed().slice(0, 100) };
          expect((await call('GET', `${path}?limit=100`)).body).toEqual(everything);
          expect((await another('GET', path)).body).toEqual({ has_more: false, data: [] });
        },
      ),
      { numRuns: runs(6) },
    );
  },
);

test.each(RESOURCES)(
  'lists of $path with many rows agree with the model for every combination',
  async ({ path, party }) => {
    const { callAs } = await serviceInMemory();
    const call = callAs('ada');
    const rows: Row[] = [];
    for (let index = 0; index < 150; index += 1) {
      const created = await call(
        'POST',
        path,
        json({ [party]: 'x', group_id: index % 3 === 0 ? 'g' : null }),
      );
      const { id } = row.parse(created.body);
      const change = {
        is_pinned: index % 2 === 0,
        is_muted: index % 5 === 0,
        archived_at: index % 7 === 0 ? index : null,
      };
      rows.push(row.parse((await call('PUT', `${path}/${id}`, json(change))).body));
    }
    for (let bits = 0; bits < 16; bits += 1) {
      const wanted = {
        ...(bits & 1 ? { pinned: true } : {}),
        ...(bits & 2 ? { muted: true } : {}),
        ...(bits & 4 ? { archived: true } : {}),
        ...(bits & 8 ? { group_id: 'g' } : {}),
      };
      const query = Object.entries(wanted).map(([name, value]) => `${name}=${value}&`);
      const expected = matching(rows, wanted);
      for (const limit of bits === 0 ? [1, 10, 99, 100, 101, 1e15] : [1, 101]) {
        const most = Math.min(limit, 100);
        expect((await call('GET', `${path}?${query.join('')}limit=${limit}`)).body).toEqual({
          has_more: expected.length > most,
          data: expected.slice(0, most),
        });
      }
    }
  },
);
