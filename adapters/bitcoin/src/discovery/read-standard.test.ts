import { expect, it } from 'vitest';
import { testPage } from '../test-support/page.ts';
import { createBitcoinTestWallet } from '../testing/bitcoin-test-wallet.ts';
import { readStandard } from './read-standard.ts';

const method = () => undefined;
const icon = 'data:image/png;base64,iVBORw0KGgo=';
const read = (registered: object) => readStandard(registered, testPage());

/** A registered object with these features. */
const withFeatures = (features: object, name: unknown = 'Harbour') =>
  read({ name, icon, version: '1.0.0', chains: [], accounts: [], features });

it('reads a wallet that connects and signs Bitcoin messages or transactions', () => {
  const { object } = createBitcoinTestWallet({ kind: 'standard', name: 'Harbour', keys: [1] });
  expect(read(object)).toMatchObject({ name: 'Harbour', source: object });
  for (const connect of ['bitcoin:connect', 'standard:connect']) {
    for (const sign of ['signMessage', 'signTransaction']) {
      const found = withFeatures({ [connect]: { connect: method }, [`bitcoin:${sign}`]: { [sign]: method } });
      expect(found).toMatchObject({ name: 'Harbour', icon });
    }
  }
});

const connects = { 'bitcoin:connect': { connect: method } };
const signs = { 'bitcoin:signMessage': { signMessage: method } };

it.each<readonly [string, object | undefined]>([
  ['features', undefined],
  ['a way to connect', signs],
  ['a way to sign', connects],
  ['a way to sign for Bitcoin', { ...connects, 'solana:signMessage': { signMessage: method } }],
  ['methods in its features', { 'bitcoin:connect': {}, 'bitcoin:signMessage': { signMessage: 'text' } }],
])('reads no object without %s', (_, features) => {
  expect(withFeatures(features as object)).toBeUndefined();
});

it.each([undefined, 7, '', '\u200b'])('reads no object with the name %j', (name) => {
  expect(withFeatures({ ...connects, ...signs }, name ?? null)).toBeUndefined();
});

it('truncates names, and drops icons that would cause a request', () => {
  const features = { ...connects, ...signs };
  const found = read({ name: `\u202e${'a'.repeat(100)}`, icon: 'https://evil.example/icon.png', features });
  expect(Array.from(found?.name ?? '')).toHaveLength(64);
  expect(found?.icon).toBeUndefined();
});

it('reads no object that throws', () => {
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no');
      },
    },
  );
  expect(read(hostile)).toBeUndefined();
  expect(withFeatures(hostile)).toBeUndefined();
});
