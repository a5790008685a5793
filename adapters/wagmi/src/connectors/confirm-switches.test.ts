// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { getConnections, switchChain } from 'wagmi/actions';
import {
  connectedWallet,
  failsSwitch,
  settled,
  staysPut,
  switchError,
} from '../test-support/connected-wallet.ts';

it("rejects wagmi's own switch with wagmi's error if the wallet accepts but stays on its chain", async () => {
  const { adapter, clock } = await connectedWallet(staysPut);
  const switching = switchChain(adapter.wagmiConfig, { chainId: 31_338 });
  await expect(settled(switching, clock)).rejects.toMatchObject({ name: 'SwitchChainError' });
  expect(getConnections(adapter.wagmiConfig)[0]?.chainId).toBe(31_337);
});

it("leaves wagmi's own switch unchanged for wallets that switch or reject", async () => {
  const moving = await connectedWallet((request, pass) => pass(request));
  await switchChain(moving.adapter.wagmiConfig, { chainId: 31_338 });
  expect(getConnections(moving.adapter.wagmiConfig)[0]?.chainId).toBe(31_338);
  moving.world.wallets[0].setBehaviour('reject');
  await expect(switchChain(moving.adapter.wagmiConfig, { chainId: 31_337 })).rejects.toMatchObject({
    name: 'UserRejectedRequestError',
  });
});

it("leaves wagmi's own switch unchanged for wallets that do not know the chain", async () => {
  const unknowing = await connectedWallet(failsSwitch(switchError(4902)));
  await switchChain(unknowing.adapter.wagmiConfig, { chainId: 31_338 });
  expect(unknowing.requests).toContain('wallet_addEthereumChain');
});
