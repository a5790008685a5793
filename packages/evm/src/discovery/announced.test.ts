import { expect, it, vi } from 'vitest';
import { pageWallet, willing } from '../testing/page-wallet.ts';
import { type AnnouncementWindow, findWallets } from './announced.ts';

const icon = 'data:image/png;base64,AA==';
const provider = pageWallet(willing);

function page(ethereum?: unknown): {
  target: AnnouncementWindow & EventTarget;
  announce(detail: unknown): void;
} {
  const target: AnnouncementWindow & EventTarget = Object.assign(new EventTarget(), { ethereum });
  return {
    target,
    announce: (detail) => {
      target.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }));
    },
  };
}

const detail = (id: string, changes: object = {}) => ({
  info: { uuid: `uuid ${id}`, rdns: id, name: `Wallet ${id}`, icon, ...changes },
  provider,
});

it('asks wallets to announce themselves, and lists each announcement, immediate or late', () => {
  const { target, announce } = page();
  target.addEventListener('eip6963:requestProvider', () => announce(detail('test.one')));
  const onChange = vi.fn();
  const { list } = findWallets(target, onChange);
  const one = {
    id: 'test.one',
    type: 'announced',
    name: 'Wallet test.one',
    icon,
    rdns: 'test.one',
    uuid: 'uuid test.one',
    provider,
  };
  expect(list()).toEqual([one]);
  announce(detail('test.two'));
  expect(list().map(({ id }) => id)).toEqual(['test.one', 'test.two']);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(list(({ id }) => id !== 'test.one').map(({ id }) => id)).toEqual(['test.two']);
});

it('keeps the first announcement of an id, and one per wallet', () => {
  const { target, announce } = page();
  const { list } = findWallets(target, () => undefined);
  announce(detail('test.one'));
  announce(detail('test.one', { uuid: 'another', name: 'Thief' }));
  announce(detail('test.two', { uuid: 'uuid test.one' }));
  expect(list().map(({ name }) => name)).toEqual(['Wallet test.one']);
});

it.each([
  ['nothing', undefined],
  ['no info', { provider }],
  ['no provider', { info: detail('test.one').info }],
  ['a provider that takes no requests', { ...detail('test.one'), provider: {} }],
  ['no uuid', detail('test.one', { uuid: '' })],
  ['a uuid that is too long', detail('test.one', { uuid: 'x'.repeat(257) })],
  ['an rdns that is no text', detail('test.one', { rdns: 7 })],
  ['no name', detail('test.one', { name: ' ' })],
])('ignores an announcement with %s', (_, announced) => {
  const { target, announce } = page();
  const onChange = vi.fn();
  const { list } = findWallets(target, onChange);
  announce(announced);
  expect(list()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

it('drops icons that are not data URIs of images', () => {
  const { target, announce } = page();
  const { list } = findWallets(target, () => undefined);
  announce(detail('test.one', { icon: 'https://away.test/icon.png' }));
  expect(list()[0]?.icon).toBeUndefined();
});

it('lists at most 64 wallets', () => {
  const { target, announce } = page();
  const { list } = findWallets(target, () => undefined);
  for (let number = 0; number < 100; number += 1) announce(detail(`test.${number}`));
  expect(list()).toHaveLength(64);
});

it('lists window.ethereum unless it is a listed wallet', () => {
  const { target, announce } = page(provider);
  const { list } = findWallets(target, () => undefined);
  const plain = { id: 'injected', type: 'injected', name: 'Browser wallet', provider };
  expect(list()).toMatchObject([plain]);
  announce(detail('test.one'));
  expect(list().map(({ id }) => id)).toEqual(['test.one']);
  expect(list(({ type }) => type === 'injected')).toMatchObject([plain]);
  expect(list(() => false)).toEqual([]);
});

it('ignores announcements once stopped', () => {
  const { target, announce } = page();
  const onChange = vi.fn();
  const { list, stop } = findWallets(target, onChange);
  stop();
  announce(detail('test.one'));
  expect(list()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

it('lists a `window.ethereum` that throws on every read as absent', () => {
  const throwing = new Proxy(
    {},
    {
      get() {
        throw new Error('not today');
      },
    },
  );
  const { target, announce } = page(throwing);
  const { list, every } = findWallets(target, () => undefined);
  announce(detail('test.one'));
  announce({ ...detail('test.two'), provider: throwing });
  expect(list().map(({ id }) => id)).toEqual(['test.one']);
  expect(every().map(({ id }) => id)).toEqual(['test.one']);
});
