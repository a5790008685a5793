import type { signMethods } from '@mooring/protocol/sign';
import fc from 'fast-check';
import { account, asked, chain, given, metadata } from './peers.ts';

/** Input from a relay, or from a peer with the key. `pick` chooses a topic. */
export type Hostile =
  /** A relay frame. */
  | { readonly kind: 'frame'; readonly text: string }
  /** An arbitrary envelope. */
  | { readonly kind: 'envelope'; readonly pick: number; readonly text: string }
  /** A valid envelope with some bytes changed. */
  | {
      readonly kind: 'damaged';
      readonly pick: number;
      readonly payload: unknown;
      readonly type: 0 | 1 | 2;
      readonly damage: Damage;
    }
  /** A valid envelope with an arbitrary payload. */
  | { readonly kind: 'sealed'; readonly pick: number; readonly payload: unknown; readonly type: 0 | 1 | 2 }
  /** A validly sealed text that is not JSON. */
  | { readonly kind: 'text'; readonly pick: number; readonly text: string };

export interface Damage {
  /** Number of bytes to keep. */
  readonly keep: number;
  /** Positions and new values of bytes; positions wrap around. */
  readonly bytes: readonly (readonly [position: number, value: number])[];
}

const oddText = fc.constantFrom(
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'eip155',
  'eip155:',
  ':::',
  'javascript:alert(1)',
  '\u202e\u0000\ud800',
  '9'.repeat(40),
  'x'.repeat(5_000),
);
const oddNumber = fc.constantFrom(0, -0, -1, 0.5, 1e308, 2 ** 53, -(2 ** 53), 1_700_000_000_000_000);
/** Values of unexpected types. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 3 }),
  fc.constant(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)),
  fc.jsonValue({ maxDepth: 2 }),
  fc.string(),
);

interface Edit {
  readonly path: readonly number[];
  readonly how: 'replace' | 'remove' | 'add' | 'repeat';
  readonly value: unknown;
  readonly name: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  path: fc.array(fc.nat({ max: 7 }), { maxLength: 5 }),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat'),
  value: odd,
  name: fc.oneof(oddText, fc.string({ maxLength: 8 })),
});

/** A copy with one change. */
function change(value: unknown, { path: [first, ...path], how, value: other, name }: Edit): unknown {
  if (typeof value !== 'object' || value === null) return how === 'remove' ? undefined : other;
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (first === undefined || entries.length === 0) {
    if (how === 'add') entries.push([name, other]);
    else if (how !== 'repeat') return how === 'remove' ? undefined : other;
    else entries.push(...entries);
  } else {
    const index = first % entries.length;
    const [key, inner] = entries[index] ?? ['', undefined];
    if (path.length === 0 && how === 'remove') entries.splice(index, 1);
    else entries[index] = [key, change(inner, { path, how, value: other, name })];
  }
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function changed(template: unknown): fc.Arbitrary<unknown> {
  return fc
    .array(edit, { maxLength: 3 })
    .map((edits) => edits.reduce((value, one) => change(value, one), template));
}

const key = 'ab'.repeat(32);
const expiryTimestamp = 1_700_000_300;
const peer = { publicKey: key, metadata: metadata('peer') };
const proposal = {
  requiredNamespaces: {},
  optionalNamespaces: asked,
  relays: [{ protocol: 'irn' }],
  proposer: peer,
  expiryTimestamp,
  pairingTopic: key,
};
const authPayload = {
  type: 'caip122',
  chains: ['eip155:1'],
  statement: 'Sign in',
  aud: 'https://dapp.example',
  domain: 'dapp.example',
  version: '1',
  nonce: 'abcdef12',
  iat: '2023-11-14T22:13:20.000Z',
  resources: [],
};
const settlement = { relay: { protocol: 'irn' }, namespaces: given, controller: peer, expiry: 1_700_604_800 };

/** Valid params of each method. */
const params: Record<keyof typeof signMethods, unknown> = {
  wc_pairingDelete: { message: 'User disconnected.', code: 6000 },
  wc_pairingPing: {},
  wc_sessionPropose: proposal,
  wc_sessionSettle: settlement,
  wc_sessionUpdate: { namespaces: { eip155: { ...given.eip155, accounts: [account] } } },
  wc_sessionExtend: {},
  wc_sessionRequest: {
    request: { method: 'personal_sign', params: ['0x00'], expiryTimestamp },
    chainId: chain,
  },
  wc_sessionEvent: { event: { name: 'chainChanged', data: chain }, chainId: chain },
  wc_sessionDelete: { message: 'User disconnected.', code: 6000 },
  wc_sessionPing: {},
  wc_sessionAuthenticate: { authPayload, requester: peer, expiryTimestamp },
};
const results: readonly unknown[] = [
  true,
  { relay: { protocol: 'irn' }, responderPublicKey: key },
  { cacaos: [{ h: { t: 'caip122' }, p: authPayload, s: { t: 'eip191', s: '0x' } }], responder: peer },
];

const id = fc.integer({ min: 1_700_000_000_000_000, max: 1_700_000_000_000_400 });
const request = fc
  .tuple(id, fc.constantFrom(...Object.entries(params)))
  .chain(([number, [method, given]]) => changed({ id: number, jsonrpc: '2.0', method, params: given }));
const response = fc
  .tuple(id, fc.constantFrom(...results))
  .chain(([number, result]) =>
    fc
      .boolean()
      .chain((good) =>
        changed(
          good
            ? { id: number, jsonrpc: '2.0', result }
            : { id: number, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } },
        ),
      ),
  );
const payload = fc.oneof({ weight: 4, arbitrary: request }, { weight: 2, arbitrary: response }, odd);

const push = fc
  .tuple(fc.constantFrom('irn_subscription', 'waku_subscription', 'irn_publish', 'x'), odd)
  .chain(([method, message]) =>
    changed({
      id: '1700000000000000001',
      jsonrpc: '2.0',
      method,
      params: { id: key, data: { topic: key, message, publishedAt: 0, tag: 1100 } },
    }),
  );
const reply = id.chain((number) => changed({ id: String(number), jsonrpc: '2.0', result: true }));
const frame = fc.oneof(
  fc.oneof(push, reply).map((value) => JSON.stringify(value) ?? ''),
  fc.string(),
  fc.json({ maxDepth: 2 }),
);

const pick = fc.nat({ max: 3 });
const type = fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const, 2 as const);
const damage = fc.record({
  keep: fc.oneof(fc.constant(Number.MAX_SAFE_INTEGER), fc.nat({ max: 80 })),
  bytes: fc.array(fc.tuple(fc.nat({ max: 4_000 }), fc.nat({ max: 255 })), { maxLength: 3 }),
});

/** Requests that are too deep to store or copy, have too many values, or are as large as allowed. */
const excessive = fc
  .tuple(id, fc.constantFrom('wc_sessionRequest', 'wc_sessionUpdate', 'wc_sessionSettle'))
  .chain(([number, method]) =>
    fc
      .constantFrom(
        `${'['.repeat(6_000)}${']'.repeat(6_000)}`,
        `[${'{},'.repeat(60_000)}0]`,
        JSON.stringify({
          request: { method: 'personal_sign', params: ['a'.repeat(900_000)], expiryTimestamp },
          chainId: chain,
        }),
      )
      .map((given) => `{"id":${number},"jsonrpc":"2.0","method":"${method}","params":${given}}`),
  );

export const hostile: fc.Arbitrary<Hostile> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('frame' as const), text: frame }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('envelope' as const),
      pick,
      text: fc.oneof(fc.string(), fc.base64String({ maxLength: 120 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('damaged' as const), pick, payload, type, damage }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('sealed' as const), pick, payload, type }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('text' as const),
      pick,
      text: fc.oneof(fc.string(), fc.json(), fc.string(), fc.json(), excessive),
    }),
  },
);
