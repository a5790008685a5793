import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import vectors from '../vectors/json-bigint.json' with { type: 'json' };
import { parseJson } from './parse-json.ts';
import { stringifyJson } from './stringify-json.ts';

/** The reference cannot parse this one and drops the message (Q2); this codec parses it. */
const quirk = 'big number inside an escaped JSON string';

describe('parseJson', () => {
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

  it.each([
    '{ 99999999999999999: 1 }',
    '[{99999999999999999:1}, 99999999999999999]',
    '{ 99999999999999999\n:1}',
    '[+99999999999999999]',
    '[ 099999999999999999]',
    '[ 99999999999999999 99999999999999999]',
  ])('returns %j unchanged, which is not JSON', (text) => {
    expect(parseJson(text)).toBe(text);
  });

  it('leaves a number of more than 1,000 digits to JSON.parse, and such a text a text', () => {
    const digits = (count: number) => '9'.repeat(count);
    expect(parseJson(`[${digits(1_000)},"${digits(1_000)}n"]`)).toEqual([
      BigInt(digits(1_000)),
      BigInt(digits(1_000)),
    ]);
    expect(parseJson(`[${digits(1_001)},"${digits(1_001)}n"]`)).toEqual([
      Number.POSITIVE_INFINITY,
      `${digits(1_001)}n`,
    ]);
  });

  it('reads every whole number as a bigint from 2^53 on, and as a number up to 2^53-1', () => {
    const near = fc.bigInt({ min: 2n ** 53n - 1_000n, max: 2n ** 53n + 1_000n });
    fc.assert(
      fc.property(fc.oneof(near, fc.bigInt({ min: 0n, max: 2n ** 70n })), (value) => {
        const expected = value > BigInt(Number.MAX_SAFE_INTEGER) ? value : Number(value);
        expect(parseJson(`{"a":${value}}`)).toEqual({ a: expected });
        expect(parseJson(`${value}`)).toBe(expected);
      }),
    );
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
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
