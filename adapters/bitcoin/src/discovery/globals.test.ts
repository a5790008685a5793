import { describe, expect, it } from 'vitest';
import { testPage } from '../test-support/page.ts';
import { listedWallets, wellKnownWallets } from './globals.ts';

const page = testPage();
const call = async () => [];
const unisat = { requestAccounts: call, getAccounts: call, signMessage: call, signPsbt: call };
const wbip = { request: call };
const namesOf = (wallets: readonly { readonly name: string }[]) => wallets.map(({ name }) => name);

/** An object that throws when this member is read, like one of a broken extension. */
function throwing(name: string, members: object = unisat): object {
  return Object.defineProperty({ ...members }, name, {
    enumerable: true,
    get() {
      throw new Error('broken');
    },
  });
}

const { proxy: revoked, revoke } = Proxy.revocable([], {});
revoke();

describe('listed wallets', () => {
  it('are read through the path of their id, up to five parts', () => {
    const target = {
      One: wbip,
      a: { b: { c: { d: { e: wbip, f: { g: wbip } } } } },
      btc_providers: [
        { id: 'One', name: 'One' },
        { id: 'a.b.c.d.e', name: 'Deep' },
        { id: 'a.b.c.d.f.g', name: 'Too deep' },
        { id: 'Missing', name: 'Missing' },
      ],
    };
    expect(namesOf(listedWallets(target, page))).toEqual(['One', 'Deep']);
  });

  it.each([
    ['no list', undefined],
    ['a text', 'One'],
    ['an object like a list', { 0: { id: 'One', name: 'One' }, length: 1 }],
    ['a revoked proxy', revoked],
    [
      'a list that throws',
      new Proxy([{ id: 'One', name: 'One' }], { get: () => Reflect.get(throwing('x'), 'x') }),
    ],
    ['a list without its methods', Object.setPrototypeOf([{ id: 5 }], null)],
  ])('are none, and nothing throws, for %s', (_what, list) => {
    expect(listedWallets({ One: wbip, btc_providers: list }, page)).toEqual([]);
  });

  it.each([
    [{ id: 'One', name: '' }],
    [{ id: 'One' }],
    [{ id: '', name: 'One' }],
    [{ id: 5, name: 'One' }],
    [{ id: ['One'], name: 'One' }],
    [null],
    [5],
    [throwing('id', {})],
    [throwing('name', { id: 'One' })],
    [throwing('icon', { id: 'One', name: 'One' })],
  ])('skip an entry that is not one, and keep the others: %#', (entry) => {
    const target = { One: wbip, Two: wbip, btc_providers: [entry, { id: 'Two', name: 'Two' }] };
    expect(namesOf(listedWallets(target, page))).toEqual(['Two']);
  });

  it('that throw, or have another interface, are left out', () => {
    const target = {
      One: throwing('request', {}),
      Two: { request: 'no function' },
      Three: { bitcoin: 5 },
      Four: revoked,
      btc_providers: ['One', 'Two', 'Three', 'Four'].map((id) => ({ id, name: id })),
    };
    expect(listedWallets(target, page)).toEqual([]);
  });
});

describe('well-known wallets', () => {
  it('are found under their names, in one order', () => {
    const target = {
      bitkeep: { unisat },
      binancew3w: { bitcoin: { ...unisat } },
      unisat_wallet: { ...unisat },
      unisat: { ...unisat },
    };
    expect(namesOf(wellKnownWallets(target, page))).toEqual([
      'UniSat Wallet',
      'UniSat Wallet',
      'Binance Wallet',
      'Bitget Wallet',
    ]);
  });

  it.each(['requestAccounts', 'getAccounts', 'signMessage', 'signPsbt'])(
    'are not those without %s',
    (name) => {
      const { [name as keyof typeof unisat]: _missing, ...rest } = unisat;
      expect(wellKnownWallets({ unisat: rest }, page)).toEqual([]);
    },
  );

  it.each(['getPublicKey', 'pushPsbt', 'sendBitcoin', 'requestAccounts', 'isBinance'])(
    'are listed without one whose %s throws',
    (name) => {
      const target = { unisat: throwing(name), bitkeep: { unisat } };
      expect(namesOf(wellKnownWallets(target, page))).toContain('Bitget Wallet');
      expect(() => wellKnownWallets({ unisat: throwing(name) }, page)).not.toThrow();
    },
  );

  it.each(['unisat', 'okxwallet', 'binancew3w', 'bitkeep', 'btc_providers'])(
    'do not include, and nothing throws for, a window whose %s throws or is no wallet',
    (name) => {
      for (const target of [
        throwing(name, {}),
        { [name]: revoked },
        { [name]: null },
        { [name]: () => undefined },
      ]) {
        expect(wellKnownWallets(target, page)).toEqual([]);
        expect(listedWallets(target, page)).toEqual([]);
      }
    },
  );
});
