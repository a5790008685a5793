import { expect, test } from 'vitest';
import dappRecords from '../test-support/stored/dapp-records.json' with { type: 'json' };
import walletRecords from '../test-support/stored/wallet-records.json' with { type: 'json' };
import { isRecord, type RecordKind, recordShapes } from './record-shapes.ts';

type Stored = readonly [kind: RecordKind, id: string, value: Readonly<Record<string, unknown>>];

/** Records that the first version wrote, by kind, and one of a later kind. */
const stored = new Map<string, Stored>([
  ['ending', ['ending', 'ab', { id: 1, topic: 'ab', message: 'sealed', expiry: 2 }]],
]);
for (const [key, value] of [...dappRecords, ...walletRecords] as [string, never][]) {
  const [, , kind = '', id = ''] = key.split('/');
  if (kind in recordShapes) stored.set(kind, [kind as RecordKind, id, value]);
}
const objects = [...stored.values()].filter(([kind]) => kind !== 'key');
const session = stored.get('session') as Stored;

test.each([...stored.values()])(
  'accepts a stored %s, with members of later versions too',
  (kind, id, value) => {
    expect(isRecord(kind, id, value)).toBe(true);
    if (kind !== 'key') expect(isRecord(kind, id, { ...value, ofTomorrow: 1 })).toBe(true);
  },
);

test.each([
  ['pairing', ['topic', 'expiry', 'relay', 'active']],
  ['inbound', ['topic', 'message', 'at']],
  ['history', ['id', 'topic', 'method', 'sent', 'expiry']],
  [
    'session',
    ['topic', 'relay', 'expiry', 'namespaces', 'acknowledged', 'pairingTopic', 'controller', 'peer'],
  ],
  ['proposal', ['id', 'pairingTopic', 'expiryTimestamp', 'requiredNamespaces', 'relays', 'proposer']],
  ['request', ['id', 'topic', 'params', 'verifyContext']],
  ['ending', ['id', 'topic', 'message', 'expiry']],
  ['auth', ['id', 'publicKey', 'pairingTopic', 'authPayload', 'expiry']],
  ['auth-request', ['id', 'pairingTopic', 'authPayload', 'requester', 'expiryTimestamp', 'verifyContext']],
] as const)('rejects a %s that lacks a member, or has one of another type', (name, members) => {
  const [kind, id, value] = stored.get(name) as Stored;
  for (const member of members)
    for (const wrong of [undefined, null, [[]]])
      expect([member, isRecord(kind, id, { ...value, [member]: wrong })]).toEqual([member, false]);
});

test.each(objects.filter(([kind]) => !['inbound', 'history', 'auth'].includes(kind)))(
  'rejects a %s under the key of another',
  (kind, id, value) => {
    expect(isRecord(kind, `${id}0`, value)).toBe(false);
  },
);

test.each([
  ['accounts that are not texts', { namespaces: { eip155: { accounts: [7], methods: [], events: [] } } }],
  ['a namespace without accounts', { namespaces: { eip155: { methods: [], events: [] } } }],
  ['a peer without a key', { peer: { metadata: {} } }],
  ['a time that is no number', { expiry: Number.NaN }],
  ['a sign-in without its issuer', { authentication: [{ h: {}, p: {}, s: {} }] }],
])('rejects a session with %s', (_, change) => {
  const [kind, id, value] = session;
  expect(isRecord(kind, id, { ...value, ...change })).toBe(false);
});

test.each([
  ['uppercase', 'AB'.repeat(32)],
  ['too short', 'ab'.repeat(31)],
  ['no text', 7],
])('rejects a key that is %s', (_, key) => {
  expect(isRecord('key', 'topic', key)).toBe(false);
});

test('rejects a record whose members throw', () => {
  const [kind, id, value] = session;
  const hostile = Object.defineProperty({ ...value }, 'expiry', {
    get: () => {
      throw new Error('no');
    },
  });
  expect(isRecord(kind, id, hostile)).toBe(false);
});
