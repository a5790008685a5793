import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { findWallets } from './find-cosmos-wallets.ts';

const wallet = () => ({ enable: () => undefined, getKey: () => undefined });

function search(page: object) {
  const clock = new FakeClock();
  let changes = 0;
  const found = findWallets({
    page,
    clock: () => clock,
    onChange: () => {
      changes += 1;
    },
  });
  return {
    clock,
    found,
    names: () => found.list().map(({ info }) => info.name),
    changes: () => changes,
  };
}

describe('wallets in a page', () => {
  it('are found under their globals, each once', () => {
    const keplr = wallet();
    const page = {
      keplr,
      leap: wallet(),
      cosmostation: { providers: { keplr: wallet() } },
      okxwallet: { keplr },
    };
    // OKX also injects its object under Keplr's name.
    expect(search(page).names().toSorted()).toEqual(['Cosmostation', 'Leap', 'OKX Wallet']);
  });

  it.each([
    ['is absent', {}],
    ['is no object', { keplr: 5, leap: 'leap', cosmostation: null }],
    ['lacks a method', { keplr: { enable: () => undefined }, okxwallet: { keplr: {} } }],
    [
      'throws when it is read',
      {
        get keplr(): never {
          throw new Error('hostile');
        },
        okxwallet: {
          keplr: {
            get enable(): never {
              throw new Error('hostile');
            },
          },
        },
      },
    ],
  ])('are not listed if the object %s', (_name, page) => {
    expect(search(page).names()).toEqual([]);
  });

  it('that are injected late are found, with one change event', async () => {
    const page: { leap?: object } = {};
    const { clock, names, changes } = search(page);
    page.leap = wallet();
    await clock.advance(250);
    expect([names(), changes()]).toEqual([['Leap'], 1]);
    await clock.advance(10_000);
    expect(changes()).toBe(1);
  });

  it('that replace their object keep their id, with one change event', async () => {
    const page = { keplr: wallet() };
    const { clock, found, changes } = search(page);
    const [before] = found.list();
    page.keplr = wallet();
    await clock.advance(250);
    const [after] = found.list();
    expect(changes()).toBe(1);
    expect(after?.info.id).toBe(before?.info.id);
    expect(after?.source).toBe(page.keplr);
  });

  it('are searched for on the load event, and not after stop()', async () => {
    const page: EventTarget & { keplr?: object; leap?: object } = new EventTarget();
    const { clock, found, names, changes } = search(page);
    page.keplr = wallet();
    page.dispatchEvent(new Event('load'));
    expect(names()).toEqual(['Keplr']);
    found.stop();
    page.leap = wallet();
    page.dispatchEvent(new Event('load'));
    await clock.advance(10_000);
    expect([names(), changes()]).toEqual([['Keplr'], 1]);
  });
});
