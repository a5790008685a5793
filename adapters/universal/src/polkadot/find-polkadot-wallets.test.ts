import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { findWallets } from './find-polkadot-wallets.ts';

const wallet = () => ({ enable: async () => Promise.reject(new Error('nobody asks')) });

/** Searches a page, whose changes are counted. */
function search(injectedWeb3: unknown, page: object = {}) {
  const clock = new FakeClock(undefined, 1);
  Object.assign(page, { injectedWeb3 });
  let changes = 0;
  const onChange = () => {
    changes += 1;
  };
  const found = findWallets({ page, clock: () => clock, onChange });
  const names = () => found.list().map(({ info: { name } }) => name);
  return { clock, found, names, changes: () => changes };
}

it('lists extensions by the names of their makers, else by their own', () => {
  const { found, names } = search({ talisman: wallet(), 'my wallet': wallet(), constructor: wallet() });
  expect(names()).toEqual(['Talisman', 'my wallet', 'constructor']);
  expect(found.list()[0]?.info).toMatchObject({ id: 'polkadot:talisman', namespaces: ['polkadot'] });
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'talisman'],
  ['a list', []],
  [
    'entries that are no wallets',
    { one: 7, two: null, three: {}, four: { enable: true }, '\u200b': wallet() },
  ],
])('lists none of %s', (_name, injected) => {
  expect(search(injected).names()).toEqual([]);
});

it('lists the other extensions if one throws when read', () => {
  const hostile = {
    get first(): never {
      throw new Error('do not look');
    },
    second: {
      get enable(): never {
        throw new Error('do not look');
      },
    },
    talisman: wallet(),
  };
  expect(search(hostile).names()).toEqual(['Talisman']);
  const page = {
    get injectedWeb3(): never {
      throw new Error('do not look');
    },
  };
  const clock = new FakeClock(undefined, 1);
  expect(findWallets({ page, clock: () => clock, onChange: () => undefined }).list()).toEqual([]);
});

it('reads at most 64 names', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`wallet${index}`, wallet()]));
  expect(search(many).names()).toHaveLength(64);
});

it('finds extensions that are injected later, keeps the other connectors, and stops', async () => {
  const injected: Record<string, unknown> = { talisman: wallet() };
  const { clock, found, names, changes } = search(injected);
  const [first] = found.list();
  await clock.advance(250);
  expect(changes()).toBe(0);
  injected.enkrypt = wallet();
  await clock.advance(1_000);
  expect([names(), changes()]).toEqual([['Talisman', 'Enkrypt'], 1]);
  expect(found.list()[0]).toBe(first);
  // An extension that was updated has another object.
  injected.talisman = wallet();
  await clock.advance(3_000);
  expect(changes()).toBe(2);
  expect(found.list()[0]).not.toBe(first);
  found.stop();
  expect(clock.pending).toBe(0);
});
