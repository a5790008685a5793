import { expect, it } from 'vitest';
import { connected, page } from '../test-support/two-namespaces.ts';
import { grantOn } from '../testing/test-remote-wallet.ts';
import { disconnect } from './disconnect.ts';

/** A page whose EVM library does not answer a disconnect for an hour. */
async function silent() {
  const made = page();
  made.wallet.grant({ eip155: grantOn('eip155:1') });
  await made.clock.advance(0);
  made.takes.eip155 = 3_600_000;
  const done = disconnect(made.core, { namespace: 'eip155' });
  return { ...made, done };
}

it('drops a wallet whose library only reports other changes in time', async () => {
  const { core, clock, evm, done } = await silent();
  evm.report({ connectors: [] });
  evm.reportConnected('walletConnect', 'eip155:2', { name: 'Phone', type: 'walletConnect' });
  await clock.advance(3_000);
  expect(await done).toBeUndefined();
  expect(connected(core.store.getState())).toBe('');
});

it('keeps a wallet that disconnects and reconnects before its library answers', async () => {
  const { core, clock, evm, done } = await silent();
  evm.report({ connection: { status: 'disconnected' }, connections: [] });
  evm.reportConnected();
  await clock.advance(3_000);
  expect(await done).toBeUndefined();
  expect(connected(core.store.getState())).toBe('eip155');
});
