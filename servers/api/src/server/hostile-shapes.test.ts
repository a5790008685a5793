import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCursor } from '../indexer/page-cursor.ts';
import {
  type EveryRoute,
  expectRefusal,
  filled,
  hasBody,
  type Operation,
  openEveryRoute,
  type Schema,
  usual,
} from '../test-support/every-route.ts';

const slow = 600_000;

let routes: EveryRoute;
beforeAll(async () => {
  routes = await openEveryRoute();
}, slow);
afterAll(() => routes?.close());

/** The first that a schema admits, so that one member at a time is hostile. */
const texts = [
  'eip155:1:0x1212121212121212121212121212121212121212',
  '0x1212121212121212121212121212121212121212',
  'eip155:1',
  'https://shop.example/',
  '1',
  'usd',
  'a',
  '2026-01-02T00:00:00.000Z',
];

function sampleOf({ type, const: only, enum: words, anyOf, pattern, items, properties }: Schema): unknown {
  if (only !== undefined) return only;
  if (words !== undefined) return words[0];
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  if (type === 'array') return items === undefined ? [] : [sampleOf(items)];
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([name, member]) => [name, sampleOf(member)]),
    );
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  if (type !== 'string') return null;
  const matching = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return texts.find((text) => matching?.test(text) ?? true) ?? 'x';
}

type Place = readonly (string | number)[];

/** Where each member of a value is, lists' items included. */
function placesOf(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, member]) => placesOf(member, [...at, name]))];
}

function replaced(value: unknown, [name, ...rest]: Place, by: unknown): unknown {
  if (name === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels)}1${']}'.repeat(levels)}`) as unknown;

const shapes: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['minus one', -1],
  ['a fraction', 0.1],
  ['a number above 2^53', 2 ** 60],
  ['the largest number', Number.MAX_VALUE],
  ['an empty text', ''],
  ['a long text', 'x'.repeat(20_000)],
  ['a long number', '9'.repeat(1_000)],
  ['an exponent', '1e400'],
  ['hexadecimal', '0x10'],
  ['marks that overtake', '\u202e\u200f\u2066'],
  ['a null character', 'a\u0000b'],
  ['half a character', 'a\ud800'],
  ['the other half', '\udc00a'],
  ['a statement', `'); drop table projects; --`],
  ['many accents', 'e\u0301\u0300\u0302'.repeat(200)],
  ['an emoji', '👩‍👩‍👧‍👦'],
  ['an empty list', []],
  ['a list of lists', [[[]]]],
  ['a long list', Array.from({ length: 5_000 }, () => 'x')],
  ['an object', { length: 1e9, toString: 'x', toJSON: null }],
  ['many members', Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`m${at}`, at]))],
  ['fifty levels', nested(25)],
  ['a thousand levels', nested(500)],
  ['an account of another namespace', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1111111111'],
  ['an unknown chain', 'eip155:999999999'],
];

const schemaOf = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content['application/json']?.schema;
const addressOf = (path: string): string =>
  `${filled(path, (of) => encodeURIComponent(usual[of] ?? 'x'))}?projectId=shop&chainId=eip155:1`;

it(
  'no member of a body with another shape is more than a refusal',
  async () => {
    let sent = 0;
    for (const [method, path, operation] of routes.operations) {
      const schema = schemaOf(operation);
      if (schema === undefined) continue;
      const good = sampleOf(schema);
      for (const place of placesOf(good)) {
        for (const [what, by] of shapes) {
          const body = JSON.stringify(replaced(good, place, by)) ?? '';
          const answer = await routes.ask(addressOf(path), { method, body });
          expectRefusal(answer, `${method} ${path}: ${place.join('.')} is ${what}`);
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(1_000);
  },
  slow,
);

const token = `0x${'12'.repeat(20)}`;
const encoded = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url');

/** Values of parameters, each well-formed in one way and absurd in another. */
const values: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['the address of another namespace', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'],
  ['a Bitcoin address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['an account of another namespace', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1111111111'],
  ['an unknown chain', 'eip155:999999999'],
  ['an unknown namespace', 'xyz:1'],
  ['the largest id', String(2n ** 256n - 1n)],
  ['a longer id', '9'.repeat(78)],
  ['marks that overtake', '\u202eabc'],
  ['other digits', '١٢٣'],
  ['a long text', 'x'.repeat(4_000)],
  ['a cursor of an empty object', writeCursor({})],
  ['a cursor of a list', encoded('[]')],
  ['a cursor of null', encoded('null')],
  ['a cursor of a number', encoded('1e999')],
  ['a cursor that is no text', encoded(Uint8Array.from([0xff, 0xfe, 0, 0x80]))],
  ['a cursor of many levels', encoded(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)],
  ['a cursor of a prototype', encoded('{"__proto__":[1,1],"eip155:1":[1,1]}')],
  ['a cursor far ahead', writeCursor({ 'eip155:1': [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] })],
  ['a cursor before the first block', writeCursor({ 'eip155:1': [-1, -1] })],
  ['a cursor of fractions', writeCursor({ 'eip155:1': [0.5, 0.5] })],
  ['a cursor of another chain', writeCursor({ 'eip155:2': [1, 1] })],
  [
    'a cursor at the largest id',
    writeCursor({ chain: 'eip155:1', after: { standard: 1155, token, id: '9'.repeat(78) } }),
  ],
  ['a cursor without its place', writeCursor({ chain: 'eip155:1', after: null })],
];

it(
  'no parameter with another shape is more than a refusal, nor one that is missing or repeated',
  async () => {
    for (const [method, path, { parameters = [] }] of routes.operations) {
      const send = async (what: string, at: string, query: string) => {
        const body = hasBody(method) ? { body: '{}' } : {};
        expectRefusal(await routes.ask(`${at}?${query}`, { method, ...body }), `${method} ${path}: ${what}`);
      };
      const given = (name: string) => encodeURIComponent(usual[name] ?? 'x');
      const others = (without: string) =>
        parameters
          .filter((one) => one.in === 'query' && one.name !== without && one.name in usual)
          .map(({ name }) => `${name}=${given(name)}`);
      for (const { name, in: where } of parameters) {
        for (const [what, value] of values) {
          const written = encodeURIComponent(value);
          const at = filled(path, (of) => (of === name ? written : given(of)));
          const own = where === 'query' ? [`${name}=${written}`] : [];
          await send(`${name} is ${what}`, at, [...others(name), ...own].join('&'));
        }
        if (where !== 'query') continue;
        const at = filled(path, given);
        const one = `${name}=${given(name)}`;
        for (const more of [[], [one, `${name}=other`], [`${name}[]=x`], [`${name}[a][b]=x`], [name]])
          await send(`${name} as ${more.join('&')}`, at, [...others(name), ...more].join('&'));
        await send(`${name} two hundred times`, at, Array.from({ length: 200 }, () => one).join('&'));
      }
    }
  },
  slow,
);

const types: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'application/xml' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'x'.repeat(1_000) },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
];

it(
  'no body of another type is more than a refusal',
  async () => {
    for (const [method, path, operation] of routes.operations) {
      const schema = schemaOf(operation);
      if (schema === undefined) continue;
      for (const headers of types) {
        for (const body of [JSON.stringify(sampleOf(schema)), '<a/>', '--x\r\n\r\na\r\n--x--', '\0\uffff']) {
          const answer = await routes.ask(addressOf(path), { method, headers, body });
          expectRefusal(answer, `${method} ${path}: ${JSON.stringify(headers).slice(0, 100)}`);
        }
      }
    }
  },
  slow,
);

it('serves the next request as before', async () => {
  expect((await routes.ask('/health')).status).toBe(200);
  expect((await routes.ask('/admin/v1/projects')).status).toBe(200);
});
