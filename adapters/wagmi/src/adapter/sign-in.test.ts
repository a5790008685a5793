// @vitest-environment happy-dom

import { connect, disconnect, signIn } from '@mooring/core/modal';
import { createCore } from '@mooring/core/page';
import { DefaultSIWX } from '@mooring/core/siwx';
import { memoryStorage } from '@mooring/core/testing';
import { anvilAccounts } from '@mooring/devnet';
import { createTestWallet } from '@mooring/evm/testing';
import { parseSiweMessage } from '@mooring/protocol/siwe';
import { hexToString, isHex } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { makeWorld } from '../test-support/world.ts';

const [owner] = anvilAccounts as [(typeof anvilAccounts)[0]];
const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A page that requests a sign-in, and a wallet that signs with a real key. */
async function page() {
  const world = makeWorld();
  const signed: string[] = [];
  const wallet = createTestWallet({
    rdns: 'test.signer',
    name: 'Signer',
    accounts: [owner.address],
    chains: [31_337],
    sign: async ({ params: [data] }) => {
      const message = typeof data === 'string' && isHex(data) ? hexToString(data) : '';
      signed.push(message);
      return owner.signMessage({ message });
    },
  });
  const storage = memoryStorage();
  const siwx = new DefaultSIWX({
    storage,
    domain: 'site.example',
    uri: 'https://site.example/',
    statement: 'Welcome.',
  });
  cleanups.push(wallet.announce(window), world.cleanUp);
  const core = createCore({ networks: world.networks, adapters: [world.makeAdapter()], siwx });
  cleanups.push(() => core.destroy());
  await core.start();
  const requested = new Promise<void>((resolve) =>
    core.store.subscribe(({ signIn: { status } }) => status === 'needed' && resolve()),
  );
  await connect(core, { connectorId: 'test.signer' });
  await requested;
  return { core, siwx, storage, signed };
}

it("signs in with a wallet's real signature, and signs out on disconnect", async () => {
  const { core, siwx, storage, signed } = await page();
  expect(await signIn(core)).toBeUndefined();
  expect(core.store.getState().signIn.status).toBe('signed');
  expect(parseSiweMessage(signed[0] ?? '')).toMatchObject({
    domain: 'site.example',
    address: owner.address,
    statement: 'Welcome.',
    chainId: 31_337,
  });
  expect(await siwx.getSessions('eip155:31337', owner.address)).toHaveLength(1);
  await disconnect(core);
  expect(storage.getItem('@appkit/siwx')).toBeNull();
});
