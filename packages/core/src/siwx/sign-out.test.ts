import { describe, expect, it } from 'vitest';
import { disconnect } from '../connect/disconnect.ts';
import { signedIn } from '../test-support/sign-in-page.ts';

describe('a stored sign-in', () => {
  it('is removed with the wallet, unless the site keeps it', async () => {
    const first = await signedIn();
    await disconnect(first.core);
    expect(first.storage.getItem('@appkit/siwx')).toBeNull();
    const second = await signedIn({ signOutOnDisconnect: false });
    await disconnect(second.core);
    expect(second.storage.getItem('@appkit/siwx')).not.toBeNull();
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
