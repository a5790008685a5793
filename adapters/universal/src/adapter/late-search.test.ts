import type { Connector } from '@mooring/core/adapter';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { describe, expect, it, vi } from 'vitest';
import type { ChainProvider } from '../namespace/chain-provider.ts';
import type { FindWallets } from '../namespace/find-wallets.ts';
import { LateSearch, lateSearchOf } from './late-search.ts';

const clock = new FakeClock();
const wallet = { id: 'wallet' } as unknown as Connector<ChainProvider>;

/** A search whose code the test lets arrive, or not. */
function late() {
  const stop = vi.fn();
  const find = vi.fn<FindWallets>(() => ({ list: () => [wallet], stop }));
  const loads: { arrive: () => void; fail: () => void }[] = [];
  const fetch = vi.fn(
    () =>
      new Promise<FindWallets>((resolve, reject) => {
        loads.push({ arrive: () => resolve(find), fail: () => reject(new Error('offline')) });
      }),
  );
  return { search: new LateSearch(fetch, {}, () => clock), find, stop, fetch, loads };
}

describe('a search whose code loads later', () => {
  it('finds nothing until then, and reports what is there', async () => {
    const { search, loads } = late();
    const onChange = vi.fn();
    const running = search.begin(onChange);
    expect(running.list()).toEqual([]);
    loads[0]?.arrive();
    await search.load();
    expect(running.list()).toEqual([wallet]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('loads its code once for all that wait', async () => {
    const { search, loads, fetch } = late();
    search.begin(() => undefined);
    const both = Promise.all([search.load(), search.load()]);
    loads[0]?.arrive();
    await both;
    await search.load();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('runs at the next attempt after its code failed to load', async () => {
    const { search, loads } = late();
    const running = search.begin(() => undefined);
    const first = search.load();
    loads[0]?.fail();
    await expect(first).rejects.toThrow('offline');
    const second = search.load();
    loads[1]?.arrive();
    await second;
    expect(running.list()).toEqual([wallet]);
  });

  it('that ended meanwhile does not begin', async () => {
    const { search, loads, find } = late();
    const onChange = vi.fn();
    search.begin(onChange).stop();
    loads[0]?.arrive();
    await search.load();
    expect([find.mock.calls.length, onChange.mock.calls.length]).toEqual([0, 0]);
  });

  it('stops the search that runs', async () => {
    const { search, loads, stop } = late();
    const running = search.begin(() => undefined);
    loads[0]?.arrive();
    await search.load();
    running.stop();
    expect(stop).toHaveBeenCalledOnce();
  });
});

describe('a search whose code is there', () => {
  it('begins after the adapter is attached, unless it ended by then', async () => {
    const { search, loads, find } = late();
    const loading = search.load();
    loads[0]?.arrive();
    await loading;
    search.begin(() => undefined).stop();
    await settle();
    expect(find).not.toHaveBeenCalled();
    const onChange = vi.fn();
    const running = search.begin(onChange);
    expect(onChange).not.toHaveBeenCalled();
    await settle();
    expect(running.list()).toEqual([wallet]);
    expect(onChange).toHaveBeenCalledOnce();
  });
});

it('is for namespaces whose wallets are in pages, and only in one', () => {
  const page = {};
  const now = () => clock;
  expect(lateSearchOf('cosmos', page, now)).toBeInstanceOf(LateSearch);
  expect(lateSearchOf('polkadot', page, now)).toBeInstanceOf(LateSearch);
  for (const namespace of ['eip155', 'constructor', '__proto__', ''])
    expect(lateSearchOf(namespace, page, now)).toBeUndefined();
  expect(lateSearchOf('cosmos', undefined, now)).toBeUndefined();
});
