import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schemaFailure } from './schema-failure.ts';

const schema = v.object({
  name: v.string(),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  kind: v.optional(v.picklist(['a', 'b'])),
  either: v.optional(v.union([v.string(), v.number()])),
  list: v.optional(v.array(v.object({ id: v.bigint() }))),
  map: v.optional(v.record(v.string(), v.boolean())),
  only: v.optional(v.strictObject({ one: v.null_() })),
  pair: v.optional(v.tuple([v.string(), v.string()])),
});

const failureOf = (input: unknown) => schemaFailure(v.safeParse(schema, input).issues ?? []);

describe('the reason why a value is invalid', () => {
  it.each([
    [{}, 'name', 'Required'],
    [undefined, '', 'Required'],
    [{ name: 7 }, 'name', 'Expected string, received number'],
    [{ name: null }, 'name', 'Expected string, received null'],
    [{ name: Number.NaN }, 'name', 'Expected string, received nan'],
    [null, '', 'Expected object, received null'],
    ['text', '', 'Expected object, received string'],
    [{ name: 'x', list: {} }, 'list', 'Expected array, received object'],
    [{ name: 'x', list: [{ id: '7' }] }, 'list.0.id', 'Expected bigint, received string'],
    [{ name: 'x', list: [{}] }, 'list.0.id', 'Required'],
    [{ name: 'x', map: { on: 'yes' } }, 'map.on', 'Expected boolean, received string'],
    [{ name: 'x', pair: ['a', new Date(0)] }, 'pair.1', 'Expected string, received date'],
    [{ name: 'x', count: 0 }, 'count', 'Invalid input'],
    [{ name: 'x', count: 0.5 }, 'count', 'Invalid input'],
    [{ name: 'x', count: Number.NaN }, 'count', 'Expected number, received nan'],
    [{ name: 'x', kind: 'c' }, 'kind', 'Invalid input'],
    [{ name: 'x', either: true }, 'either', 'Invalid input'],
    [{ name: 'x', only: { one: null, two: 2 } }, 'only.two', 'Invalid input'],
  ])('%j: %s %s', (input, place, text) => {
    expect(failureOf(input)).toEqual({ place, text });
  });

  it('has a default text if a schema gives no reason', () => {
    expect(schemaFailure([])).toEqual({ place: '', text: 'Invalid input' });
  });

  it('never contains the value, and is bounded', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const { place, text } = failureOf({ name: { secret: input } });
        expect(place).toBe('name');
        expect(text).toBe('Expected string, received object');
      }),
    );
    const deep = v.record(v.string(), v.string());
    const { issues } = v.safeParse(deep, { ['k'.repeat(5_000)]: 1 });
    expect(schemaFailure(issues ?? []).place).toHaveLength(200);
  });
});
