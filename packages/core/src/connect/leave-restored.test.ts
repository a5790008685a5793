import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { fakeWallet, grantOn } from '../testing/test-remote-wallet.ts';

it.each([false, true])(
  'ends the approvals of paired wallets only if nothing is restored: %s',
  async (reconnect) => {
    const wallet = fakeWallet();
    wallet.grant({ eip155: grantOn('eip155:1') });
    const { core, adapter, clock } = makeCore({ reconnect, pairing: wallet });
    expect(adapter.host?.restores).toBe(reconnect);
    await core.start();
    await clock.advance(0);
    expect(wallet.remembers('eip155')).toBe(reconnect);
    core.destroy();
  },
);
