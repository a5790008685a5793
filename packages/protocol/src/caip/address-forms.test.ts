import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCaipAddress, isCaipAddress, parseCaipAddress } from './address.ts';
import { addressForm, isAddressOf } from './address-forms.ts';
import { namespaceOf } from './namespaces.ts';

/** Addresses from the standards and from public explorers. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  algorand: ['GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5A'],
  bip122: [
    '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ],
  cip34: [
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
  ],
  cosmos: ['cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
  eip155: ['0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'],
  elrond: ['erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
  multiversx: ['erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
  mvx: ['erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
  near: [
    'alice.near',
    'a_b-c.d.near',
    '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de',
    '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb',
  ],
  polkadot: [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
  ],
  solana: ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', '11111111111111111111111111111111'],
  stacks: ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
  sui: ['0x02a212de6a9dfa3a69e22387acfbafbb1a9e591bd9d636e7895dcfc8de05f331'],
  tezos: ['tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'],
  ton: ['EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
};
const known = Object.entries(addresses).flatMap(([namespace, list]) =>
  list.map((address) => ({ namespace, address })),
);

describe('addresses of a namespace', () => {
  it.each(known)('$namespace: $address', ({ namespace, address }) => {
    expect(isAddressOf(namespace, address)).toBe(true);
    expect(isAddressOf(namespace, ` ${address}`)).toBe(false);
    expect(isAddressOf(namespace, `${address}\n`)).toBe(false);
    expect(isAddressOf(namespace, '')).toBe(false);
  });

  it.each([
    ['eip155', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcd'],
    ['eip155', 'ab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
    ['solana', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
    ['solana', 'O'.repeat(40)],
    ['bip122', 'bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['bip122', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    ['polkadot', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    ['near', 'Alice.near'],
    ['near', 'alice..near'],
    ['near', 'a'.repeat(65)],
    ['ton', '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'],
  ])('%s: rejects %s', (namespace, address) => {
    expect(isAddressOf(namespace, address)).toBe(false);
  });

  it('follow the general form in a namespace without its own', () => {
    expect(isAddressOf('kadena', 'k-8')).toBe(true);
    expect(isAddressOf('kadena', 'k:8')).toBe(false);
    expect(isAddressOf('kadena', 'k'.repeat(129))).toBe(false);
    expect(isAddressOf('__proto__', 'k 8')).toBe(false);
  });

  it('survive a CAIP-10 round trip in every namespace', () => {
    const addressOf = (namespace: string): fc.Arbitrary<string> => {
      // fast-check cannot generate text for the lookahead, which limits a length here.
      const form = new RegExp(addressForm(namespace).source.replace(/\(\?=[^)]*\)/, ''));
      return fc.stringMatching(form).filter((address) => isAddressOf(namespace, address));
    };
    const names = [...Object.keys(addresses), 'kadena'];
    const anyAddress = fc.oneof(...names.map((name) => fc.tuple(fc.constant(name), addressOf(name))));
    fc.assert(
      fc.property(
        anyAddress,
        fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/),
        ([namespace, address], reference) => {
          const networkId = `${namespace}:${reference}` as const;
          const whole = formatCaipAddress(networkId, address);
          expect(isCaipAddress(whole)).toBe(true);
          expect(parseCaipAddress(whole)).toEqual({ namespace, reference, address, networkId });
          expect([namespaceOf(whole), namespaceOf(networkId), namespaceOf(namespace)]).toEqual([
            namespace,
            namespace,
            namespace,
          ]);
          expect(isAddressOf(namespaceOf(whole), address)).toBe(true);
        },
      ),
    );
  });

  it('matches long texts without backtracking', () => {
    const texts = ['a-'.repeat(5_000), 'a'.repeat(10_000), '0x'.repeat(5_000), `bc1${'q'.repeat(10_000)}`];
    for (const namespace of Object.keys(addresses)) {
      for (const text of texts) expect(isAddressOf(namespace, text)).toBe(false);
    }
  });
});
