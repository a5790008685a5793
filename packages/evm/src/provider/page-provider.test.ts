import { describe, expect, it, vi } from 'vitest';
import { createTestWallet } from '../testing/test-wallet.ts';
import type { Eip1193Provider } from './eip1193.ts';
import { PageProviders } from './page-provider.ts';

const [ann, ben, cat] = [`0x${'aA'.repeat(20)}`, `0x${'Bb'.repeat(20)}`, `0x${'cC'.repeat(20)}`] as const;

interface Provider extends Eip1193Provider {
  addListener(event: string, listener: (data: never) => void): Provider;
  on(event: string, listener: (data: never) => void): Provider;
  once(event: string, listener: (data: never) => void): Provider;
  off(event: string, listener: (data: never) => void): Provider;
  removeAllListeners(event?: string): Provider;
}

function world() {
  const wallet = createTestWallet({
    rdns: 'test.one',
    name: 'One',
    accounts: [ann, ben],
    chains: [1],
    authorized: true,
  });
  const providers = new PageProviders();
  let shown: readonly string[] = [ann, ben];
  const provider = providers.of('test.one', wallet.provider, () => shown) as Provider;
  return {
    wallet,
    providers,
    provider,
    accounts: (method = 'eth_accounts') => provider.request({ method }),
    /** The page shows the first of these accounts. */
    show(...accounts: readonly string[]) {
      shown = accounts;
      providers.refresh();
    },
  };
}

it.each(['eth_accounts', 'eth_requestAccounts'])('lists the page’s account first: %s', async (method) => {
  const { accounts, show } = world();
  expect(await accounts(method)).toEqual([ann, ben]);
  show(ben.toLowerCase(), ann);
  expect(await accounts(method)).toEqual([ben, ann]);
  show();
  expect(await accounts(method)).toEqual([ann, ben]);
  show(cat);
  expect(await accounts(method)).toEqual([ann, ben]);
});

it('passes on all other answers, refusals and arguments', async () => {
  const { wallet, provider, show } = world();
  show(ben, ann);
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
  wallet.setBehaviour('reject');
  await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
    code: 4001,
  });
  const requested: unknown[] = [];
  const paired = {
    request: async (...given: unknown[]) => requested.push(...given),
    on: () => undefined,
    removeListener: () => undefined,
  };
  const request = new PageProviders().of('paired', paired, () => []).request as (
    ...given: unknown[]
  ) => unknown;
  await request({ method: 'eth_call' }, 600);
  expect(requested).toEqual([{ method: 'eth_call' }, 600]);
});

describe('accountsChanged', () => {
  it('tells of the page’s accounts when they change, once', () => {
    const { provider, show } = world();
    const heard: unknown[] = [];
    provider.on('accountsChanged', (accounts: never) => heard.push(accounts));
    show(ann, ben);
    show(ben, ann);
    show(ben, ann);
    show();
    expect(heard).toEqual([[ben, ann], []]);
  });

  it('does not tell late listeners of earlier changes', () => {
    const { provider, providers, show } = world();
    show(ben, ann);
    const heard = vi.fn();
    provider.on('accountsChanged', heard);
    providers.refresh();
    expect(heard).not.toHaveBeenCalled();
  });

  it('ends for listeners that leave, by any name', () => {
    const { provider, show } = world();
    const [one, two, three] = [vi.fn(), vi.fn(), vi.fn()];
    provider.addListener('accountsChanged', one).on('accountsChanged', two).once('accountsChanged', three);
    show(ben, ann);
    provider.off('accountsChanged', one);
    show(ann, ben);
    provider.removeAllListeners('accountsChanged');
    show(cat);
    expect([one, two, three].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1]);
    provider.on('accountsChanged', one);
    show(ann);
    expect(one).toHaveBeenCalledTimes(2);
  });
});

it('passes on the wallet’s other events', () => {
  const { wallet, provider } = world();
  const heard = vi.fn();
  provider.on('chainChanged', heard);
  wallet.setChain(2);
  provider.removeListener('chainChanged', heard);
  wallet.setChain(1);
  expect(heard.mock.calls).toEqual([['0x2']]);
});

it('is the same object for the same wallet, and another one for another wallet under its id', () => {
  const { wallet, providers, provider } = world();
  expect(providers.of('test.one', wallet.provider, () => [])).toBe(provider);
  const other = createTestWallet({ rdns: 'test.one', name: 'One', accounts: [ann], chains: [1] });
  expect(providers.of('test.one', other.provider, () => [])).not.toBe(provider);
});

it('can be patched without a change to the wallet', async () => {
  const { wallet, provider } = world();
  const original = provider.request;
  const requested: string[] = [];
  provider.request = async (args) => {
    requested.push(args.method);
    return original(args);
  };
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
  await wallet.provider.request({ method: 'eth_accounts' });
  expect(requested).toEqual(['eth_chainId']);
});

it('has the wallet’s own members, also of a frozen one with private state', () => {
  class Wallet {
    readonly #name = 'Harbour';
    readonly isHarbour = true;
    readonly request = async () => [ann];
    readonly on = () => undefined;
    readonly removeListener = () => undefined;
    name(): string {
      return this.#name;
    }
  }
  const wallet = Object.freeze(new Wallet());
  const provider = new PageProviders().of('harbour', wallet, () => []) as unknown as Wallet;
  expect(provider.name()).toBe('Harbour');
  expect(provider.name).toBe(provider.name);
  expect({ ...provider }.isHarbour && 'isHarbour' in provider && Object.hasOwn(provider, 'isHarbour')).toBe(
    true,
  );
  expect(provider).toBeInstanceOf(Wallet);
  expect(provider.constructor).toBe(Wallet);
});
