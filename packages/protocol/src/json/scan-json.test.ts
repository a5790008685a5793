import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headOfJson, measureJson } from './scan-json.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + countOf(member), 1);
}

describe('measuring JSON', () => {
  it('finds the depth and an upper bound of the number of values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const { depth, nodes } = measureJson(JSON.stringify(value));
        expect(depth).toBe(depthOf(value));
        expect(nodes).toBeGreaterThanOrEqual(countOf(value));
        expect(nodes).toBeLessThanOrEqual(2 * countOf(value));
      }),
    );
  });

  it('ignores the content of strings', () => {
    expect(measureJson(String.raw`["[[[[,,\"[", "\\"]`)).toEqual({ depth: 1, nodes: 3 });
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', ',') }), (text) => {
        expect(measureJson(text).nodes).toBeGreaterThan(0);
        expect(headOfJson(text).length).toBeLessThanOrEqual(text.length * 4 + 4);
      }),
    );
  });
});

describe('the head of a JSON text', () => {
  it('keeps primitive members of the top level and nothing below', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (value) => {
        const text = JSON.stringify(value);
        const head = Object.fromEntries(
          Object.entries(value).map(([key, member]) => [key, Object(member) === member ? null : member]),
        );
        expect(JSON.parse(headOfJson(text))).toEqual(JSON.parse(JSON.stringify(head)));
      }),
    );
  });

  it('finds the id of a message that is too deep to parse', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = `{"id":7,"jsonrpc":"2.0","method":"wc_sessionRequest","params":${deep}}`;
    expect(JSON.parse(headOfJson(text))).toEqual({
      id: 7,
      jsonrpc: '2.0',
      method: 'wc_sessionRequest',
      params: null,
    });
  });
});
