import { describe, expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { preferredType, selectAccount, selectSmartAccount } from './account.ts';

const none = { isConnected: false, address: undefined, caipAddress: undefined, allAccounts: [] };

describe('the account', () => {
  it.each([
    ['disconnected', { status: 'disconnected' } as const, undefined],
    ['connecting', { status: 'connecting', connectorId: 'one', reconnecting: false } as const, 'one'],
    ['reconnecting', { status: 'connecting', connectorId: 'one', reconnecting: true } as const, 'one'],
  ])('does not exist while %s', (status, connection, connectorId) => {
    const { core, adapter } = makeCore();
    adapter.report({ connection });
    expect(selectAccount(core.store.getState())).toMatchObject({ ...none, status, connectorId });
  });

  it('of a namespace that never reported is disconnected', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    expect(selectAccount(core.store.getState(), 'solana')).toMatchObject({ ...none, status: 'disconnected' });
  });

  it('has the type and details that the wallet announces, or the type of its namespace', () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    const { eip155 } = core.store.getState().connections;
    if (eip155?.status !== 'connected') throw new Error('not connected');
    const other = `eip155:1:0x${'1'.repeat(40)}` as const;
    adapter.report({
      connection: {
        ...eip155,
        accounts: [eip155.address, other],
        accountDetails: { [other]: { type: 'smartAccount', publicKey: '0x02', path: 'm/0' } },
      },
    });
    const account = selectAccount(core.store.getState());
    expect(account).toMatchObject({
      isConnected: true,
      status: 'connected',
      address,
      caipAddress: `eip155:1:${address}`,
      chainId: 'eip155:1',
      connectorId: 'test.one',
    });
    expect(account.allAccounts).toEqual([
      { namespace: 'eip155', address, caipAddress: `eip155:1:${address}`, type: 'eoa' },
      {
        namespace: 'eip155',
        address: `0x${'1'.repeat(40)}`,
        caipAddress: other,
        type: 'smartAccount',
        publicKey: '0x02',
        path: 'm/0',
      },
    ]);
  });
});

describe('a smart account', () => {
  it('is only the active account of this type', () => {
    const { core, adapter } = makeCore();
    expect(selectSmartAccount(core.store.getState())).toBe(false);
    adapter.reportConnected();
    const { eip155 } = core.store.getState().connections;
    if (eip155?.status !== 'connected') throw new Error('not connected');
    const other = `eip155:1:0x${'1'.repeat(40)}` as const;
    const accounts = [eip155.address, other];
    const smart = (account: string) => ({ [account]: { type: 'smartAccount' } as const });
    adapter.report({ connection: { ...eip155, accounts, accountDetails: smart(other) } });
    expect(selectSmartAccount(core.store.getState())).toBe(false);
    adapter.report({ connection: { ...eip155, accounts, accountDetails: smart(eip155.address) } });
    expect(selectSmartAccount(core.store.getState())).toBe(true);
  });
});

describe('the preferred account type', () => {
  const { core } = makeCore({ accountTypes: { eip155: 'eoa' } });

  it("is the visitor's or the site's, else that of the namespace", () => {
    expect(preferredType(core.store.getState(), 'eip155')).toBe('eoa');
    core.dispatch({ type: 'accountTypePreferred', namespace: 'eip155', accountType: 'smartAccount' });
    expect(preferredType(core.store.getState(), 'eip155')).toBe('smartAccount');
    expect(preferredType(core.store.getState(), 'bip122')).toBe('payment');
  });

  it('is a default for names of properties that every object has', () => {
    expect(preferredType(core.store.getState(), 'constructor')).toBe('eoa');
  });
});
