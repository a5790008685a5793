import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { readGrants } from './read-grants.ts';

const entry = (accounts: readonly string[], chains?: readonly string[], methods: readonly string[] = []) => ({
  accounts,
  methods,
  events: [],
  ...(chains === undefined ? {} : { chains }),
});

it('merges a namespace and its chains', () => {
  const grants = readGrants({
    eip155: entry([`eip155:1:${alice}`], ['eip155:1', 'eip155:5'], ['personal_sign']),
    'eip155:2': entry([`eip155:2:${bob}`], undefined, ['eth_sign', 'personal_sign']),
  });
  expect(grants).toEqual({
    eip155: {
      accounts: [`eip155:1:${alice}`, `eip155:2:${bob}`],
      chains: ['eip155:1', 'eip155:5', 'eip155:2'],
      methods: ['personal_sign', 'eth_sign'],
    },
  });
});

it.each([
  ['no account', []],
  ['an account of another namespace', ['solana:one:two']],
  ['an invalid address', ['eip155:1:0x00']],
  ['markup', ['eip155:1:<script>']],
  ['a chain that is no number', [`eip155:x:${alice}`]],
  ['chain 0', [`eip155:0:${alice}`]],
  ['a chain above 2^53-1', [`eip155:9007199254740993:${alice}`]],
  ['an account without a chain', ['eip155', `eip155:${alice}`]],
])('returns no grant for %s', (_name, accounts) => {
  expect(readGrants({ eip155: entry(accounts) })).toEqual({});
});

it("maps a namespace's former name to the current one, and keeps the wallet's ids", () => {
  const address = 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th';
  for (const name of ['mvx', 'elrond'])
    expect(readGrants({ [name]: entry([`${name}:1:${address}`], undefined, ['mvx_signMessage']) })).toEqual({
      mvx: { accounts: [`${name}:1:${address}`], chains: [`${name}:1`], methods: ['mvx_signMessage'] },
    });
});

it('reads the payment address from the two that a Cardano wallet joins', () => {
  const stake = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';
  const pay =
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';
  const chain = 'cip34:1-764824073';
  for (const written of [`${stake}-${pay}`, pay])
    expect(readGrants({ cip34: entry([`${chain}:${written}`]) }).cip34?.accounts).toEqual([
      `${chain}:${pay}`,
    ]);
  expect(readGrants({ cip34: entry([`${chain}:a-b`]) })).toEqual({});
});

it('reads accounts of any namespace', () => {
  const bitcoin = 'bip122:000000000019d6689c085ae165831e93:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh';
  const given = { bip122: entry([bitcoin]), multiversx: entry([`multiversx:1:erd1${'q'.repeat(58)}`]) };
  expect(Object.keys(readGrants({ ...given, unheard: entry(['unheard:one:two']) }))).toEqual([
    'bip122',
    'mvx',
    'unheard',
  ]);
});

it('reads a bounded number of entries', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => `unheard:one:${index}`);
  const { unheard } = readGrants({ unheard: entry(many, many, many) });
  expect(unheard?.accounts).toHaveLength(1_000);
  expect(unheard?.methods).toHaveLength(1_000);
  const names = Array.from({ length: 100 }, (_, index) => `name-${index}`);
  const flood = Object.fromEntries(names.map((name) => [name, entry([`${name}:one:two`])]));
  expect(Object.keys(readGrants(flood)).length).toBeLessThanOrEqual(32);
});

it('ignores inherited names of an object', () => {
  const names = fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf', 'EIP155', '');
  fc.assert(
    fc.property(names, (name) => {
      const namespaces = Object.fromEntries([[name, entry([`${name}:one:two`])]]);
      expect(Object.keys(readGrants(namespaces))).toEqual([]);
    }),
  );
});
