import { describe, expect, it } from 'vitest';
import { disconnect } from '../connect/disconnect.ts';
import type { AppKitCore } from '../contract/core.ts';
import { signedIn } from '../test-support/sign-in-page.ts';

const status = (core: AppKitCore): string => core.store.getState().signIn.status;

describe('a stored sign-in', () => {
  it('is removed with the wallet, unless the site keeps it', async () => {
    const first = await signedIn();
    await disconnect(first.core);
    expect(first.storage.getItem('@appkit/siwx')).toBeNull();
    const second = await signedIn({ signOutOnDisconnect: false });
    await disconnect(second.core);
    expect(second.storage.getItem('@appkit/siwx')).not.toBeNull();
  });

  it('is revoked once when a wallet ends the connection, but not while wallets are restored', async () => {
    const { core, adapter, clock, storage, siwx } = await signedIn();
    const revoked: string[] = [];
    const revoke = siwx.revokeSession.bind(siwx);
    siwx.revokeSession = async (chainId, account) => {
      revoked.push(chainId);
      await revoke(chainId, account);
    };
    const { eip155 = [] } = core.store.getState().libraryConnections;
    adapter.report({
      connection: { status: 'connecting', connectorId: 'test.one', reconnecting: true },
      connections: [],
    });
    adapter.reportConnected();
    await clock.advance(0);
    expect(revoked).toEqual([]);
    // Another wallet has the same account, which stays signed in.
    adapter.report({ connections: [...eip155, ...eip155.map((one) => ({ ...one, connectorId: 'two' }))] });
    adapter.reportConnected();
    await clock.advance(0);
    expect(revoked).toEqual([]);
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    await clock.advance(0);
    expect(revoked).toEqual(['eip155:1', 'eip155:2']);
    expect(storage.getItem('@appkit/siwx')).toBeNull();
    adapter.reportConnected();
    await clock.advance(0);
    expect(status(core)).toBe('needed');
  });

  it('is revoked once per network when the visitor disconnects', async () => {
    const { core, adapter, siwx } = await signedIn();
    const revoked: string[] = [];
    siwx.revokeSession = async (chainId) => {
      revoked.push(chainId);
    };
    adapter.answer = async () => adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    await disconnect(core);
    expect(revoked).toEqual(['eip155:1', 'eip155:2']);
  });
});
