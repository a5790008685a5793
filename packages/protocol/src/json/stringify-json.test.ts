import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../vectors/json-bigint.json' with { type: 'json' };
import { parseJson } from './parse-json.ts';
import { stringifyJson } from './stringify-json.ts';

describe('stringifyJson', () => {
  it('writes a bigint as digits with a suffix', () => {
    expect(stringifyJson({ id: 1700000000000000123n })).toBe(vectors.stringifyBigInt.output);
  });

  it('returns text unchanged, and nothing for undefined', () => {
    expect(stringifyJson('{"not parsed')).toBe('{"not parsed');
    expect(stringifyJson(undefined)).toBe('');
    expect(stringifyJson(() => 1)).toBe('');
  });

  it('writes what parseJson reads', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.string().filter((text) => !/^\d+n$/.test(text)),
        fc.double({ noDefaultInfinity: true, noNaN: true }).filter((value) => !Object.is(value, -0)),
        fc.bigInt({ min: 0n, max: 2n ** 256n }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        fc.pre(typeof value !== 'string' && typeof value !== 'bigint');
        // A number of more than 2^53−1 without a fraction is written as one, and comes back as a big integer.
        const expected = JSON.parse(JSON.stringify(value, mark), revive);
        expect(parseJson(stringifyJson(value))).toEqual(expected);
      }),
    );
  });

  it('keeps numbers as numbers on request, and strings of digits unchanged', () => {
    const tree = fc.jsonValue({ maxDepth: 3 });
    const numbers = fc.array(
      fc.oneof(
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }).map(Number),
      ),
    );
    const digits = fc.stringMatching(/^[":,\\[0-9]{0,40}$/);
    fc.assert(
      fc.property(tree, numbers, digits, (value, list, text) => {
        const whole = { value, list, [text]: { text } };
        const written = stringifyJson(whole, { keepNumbers: true });
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(whole)));
        expect(parseJson(written)).toEqual(JSON.parse(JSON.stringify(whole)));
      }),
    );
    expect(stringifyJson([2 ** 53 - 1, 2 ** 53, 2n ** 53n], { keepNumbers: true })).toBe(
      '[9007199254740991,9.007199254740992e+15,"9007199254740992n"]',
    );
  });

  it.each<[string, () => unknown]>([
    [
      'a cycle',
      () => {
        const cycle: { self?: unknown } = {};
        cycle.self = cycle;
        return cycle;
      },
    ],
    [
      'a cycle beside a bigint',
      () => {
        const cycle: unknown[] = [1n];
        cycle.push(cycle);
        return cycle;
      },
    ],
    [
      'a value that refuses',
      () => ({
        toJSON() {
          throw new Error('refused');
        },
      }),
    ],
  ])('throws a catalogued error for %s', (_name, make) => {
    expect(() => stringifyJson(make())).toThrow(
      expect.objectContaining({ code: 'NOT_SERIALISABLE', message: 'The value cannot be written as JSON.' }),
    );
  });
});

function mark(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { big: value.toString() };
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
  const written = JSON.stringify(value);
  return value > 0 && /^\d+$/.test(written) ? { big: written } : value;
}

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'big') return value;
  const { big } = value as { big: unknown };
  return typeof big === 'string' && /^\d+$/.test(big) ? BigInt(big) : value;
}
