import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import vectors from '../vectors/json-bigint.json' with { type: 'json' };
import { parseJson } from './parse-json.ts';
import { stringifyJson } from './stringify-json.ts';

/** The reference cannot parse this one and drops the message (Q2); this codec parses it. */
const quirk = 'big number inside an escaped JSON string';

describe('the JSON codec', () => {
  it.each(vectors.parse)('$name', ({ name, input, resultType, idType, restringified }) => {
    const value = parseJson(input);
    expect(typeof value).toBe(name === quirk ? 'object' : resultType);
    if (idType !== undefined) expect(typeof (value as { id: unknown }).id).toBe(idType);
    expect(stringifyJson(value)).toBe(restringified);
  });

  it('Q2: reads a string that contains a number of 17 or more digits', () => {
    const typed = JSON.stringify({ types: {}, message: { value: 0, list: [0] } }).replaceAll(
      '0',
      '1'.repeat(19),
    );
    const message = { id: 1_700_000_000_000_123, jsonrpc: '2.0', method: 'm', params: ['0xab', typed] };
    expect(parseJson(stringifyJson(message))).toEqual(message);
    expect(vectors.parse.map(({ name }) => name)).toContain(quirk);
  });

  it('writes a bigint as digits with a suffix', () => {
    expect(stringifyJson({ id: 1700000000000000123n })).toBe(vectors.stringifyBigInt.output);
  });

  it('never touches digits inside a string', () => {
    const inner = '{"value":12345678901234567890,"list":[99999999999999999999]}';
    const text = JSON.stringify({ params: [inner, 'a\\', '"', ':12345678901234567890,'], id: 1 });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('reads bigints anywhere outside strings, also between spaces', () => {
    expect(parseJson('{"a" : 12345678901234567890 , "b":[ 9007199254740993,-5, 1e30]}')).toEqual({
      a: 12345678901234567890n,
      b: [9007199254740993n, -5, 1e30],
    });
  });

  it('survives a round trip', () => {
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

  it('returns text that is not JSON unchanged and never throws', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('"', '\\', '9', '[', '{', ':', ',', '}', 'n', ' '),
          maxLength: 60,
        }),
        (text) => {
          const value = parseJson(text);
          if (!isJson(text)) expect(value).toBe(text);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(parseJson('')).toBe('');
  });

  it('takes time linear in the text’s length', () => {
    // Each of these makes a careless scanner quadratic; at this size one would run for minutes.
    const long = 400_000;
    for (const text of [
      `"${'\\'.repeat(long)}" 99999999999999999`,
      `${'"'.repeat(long)}99999999999999999`,
      '9'.repeat(long),
    ]) {
      expect(() => parseJson(text)).not.toThrow();
    }
  });

  it('does not parse beyond 128 levels by default', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}"1n"${']'.repeat(levels)}`;
    expect(parseJson(nested(128))).toBeInstanceOf(Array);
    expect(parseJson(nested(129))).toBe(nested(129));
    let value = parseJson(nested(10_000), { maxDepth: Number.POSITIVE_INFINITY });
    while (Array.isArray(value)) [value] = value;
    expect(value).toBe(1n);
  });

  it('uses no reviver, which costs ten times the parsing', () => {
    const seen: unknown[] = [];
    const { parse } = JSON;
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      seen.push(reviver);
      return parse(text, reviver);
    });
    expect(parseJson('{"a":["7n",{}],"__proto__":"8n"}')).toEqual(
      Object.defineProperty({ a: [7n, {}] }, '__proto__', { value: 8n, enumerable: true }),
    );
    vi.restoreAllMocks();
    expect(seen).toEqual([undefined]);
  });

  it('throws if a value cannot be written', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(() => stringifyJson(cycle)).toThrow('The value cannot be written as JSON.');
    expect(stringifyJson(undefined)).toBe('');
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
