import { describe, expect, it } from 'vitest';
import { createTestWallet } from '../testing/test-wallet.ts';
import { PageProviders } from './page-provider.ts';

const [ann, ben, cat] = [`0x${'aA'.repeat(20)}`, `0x${'Bb'.repeat(20)}`, `0x${'cC'.repeat(20)}`] as const;

function world() {
  const wallet = createTestWallet({
    rdns: 'test.one',
    name: 'One',
    accounts: [ann, ben],
    chains: [1],
    authorized: true,
  });
  const providers = new PageProviders();
  let account: string | undefined;
  const provider = providers.of('test.one', wallet.provider, () => account);
  return {
    wallet,
    providers,
    provider,
    accounts: (method = 'eth_accounts') => provider.request({ method }),
    show(address: string | undefined) {
      account = address;
      providers.refresh();
    },
    /** Hears `accountsChanged`. Returns what it has heard. */
    listen() {
      const heard: unknown[] = [];
      const listener = (accounts: never): unknown => heard.push(accounts);
      provider.on('accountsChanged', listener);
      return { heard, stop: () => provider.removeListener('accountsChanged', listener) };
    },
  };
}

it.each(['eth_accounts', 'eth_requestAccounts'])('lists the page’s account first: %s', async (method) => {
  const { accounts, show } = world();
  expect(await accounts(method)).toEqual([ann, ben]);
  show(ben.toLowerCase());
  expect(await accounts(method)).toEqual([ben, ann]);
  show(undefined);
  expect(await accounts(method)).toEqual([ann, ben]);
  show(cat);
  expect(await accounts(method)).toEqual([ann, ben]);
});

it('passes on all other answers, and refusals', async () => {
  const { wallet, provider, show } = world();
  show(ben);
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
  wallet.setBehaviour('reject');
  await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
    code: 4001,
  });
});

describe('accountsChanged', () => {
  it('tells of an account that the visitor chose on the page, once', async () => {
    const { accounts, show, listen } = world();
    const { heard, stop } = listen();
    await accounts();
    show(ben);
    show(ben);
    expect(heard).toEqual([[ben, ann]]);
    stop();
    show(ann);
    expect(heard).toHaveLength(1);
  });

  it('tells of an account that the wallet selected, once, whether the page learns of it before or after', async () => {
    for (const early of [true, false]) {
      const { wallet, accounts, show, listen } = world();
      const { heard } = listen();
      await accounts();
      show(ben);
      if (early) show(cat);
      wallet.setAccounts([cat, ann, ben]);
      if (!early) show(cat);
      await Promise.resolve();
      expect(heard).toEqual([
        [ben, ann],
        [cat, ann, ben],
      ]);
    }
  });

  it('keeps the page’s account first in a list that the wallet extends', async () => {
    const { wallet, accounts, show, listen } = world();
    const { heard } = listen();
    await accounts();
    show(ben);
    wallet.setAccounts([ann, ben, cat]);
    await Promise.resolve();
    expect(heard.at(-1)).toEqual([ben, ann, cat]);
  });

  it('listens to the wallet only while somebody listens', () => {
    const { wallet, listen } = world();
    const { heard, stop } = listen();
    stop();
    wallet.setAccounts([ben]);
    expect(heard).toEqual([]);
  });
});

it('is the same object for the same wallet, and another one for another wallet under its id', () => {
  const { wallet, providers, provider } = world();
  expect(providers.of('test.one', wallet.provider, () => undefined)).toBe(provider);
  const other = createTestWallet({ rdns: 'test.one', name: 'One', accounts: [ann], chains: [1] });
  expect(providers.of('test.one', other.provider, () => undefined)).not.toBe(provider);
});

it('shows the wallet’s own members, also of a frozen one with private state', () => {
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
  const provider = new PageProviders().of('harbour', wallet, () => undefined) as unknown as Wallet;
  expect(provider.name()).toBe('Harbour');
  expect(provider.isHarbour).toBe(true);
  expect('isHarbour' in provider).toBe(true);
  expect(provider).toBeInstanceOf(Wallet);
});
