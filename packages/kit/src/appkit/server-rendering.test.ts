import { expect, it } from 'vitest';
import { createAppKit } from './create-appkit.ts';

it('works without a window: closed, disconnected, without a visitor’s state', async () => {
  expect(typeof window).toBe('undefined');
  const kit = createAppKit({
    services: { relay: 'ws://localhost:1' },
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
    ],
  });
  expect(kit.getIsConnectedState()).toBe(false);
  expect(kit.getState()).toMatchObject({ open: false, activeChain: 'eip155', selectedNetworkId: 'eip155:1' });
  // There is nothing to restore, so `ready` resolves immediately.
  await kit.ready();
  kit.destroy();
});
