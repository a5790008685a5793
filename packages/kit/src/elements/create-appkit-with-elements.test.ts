import { expect, it } from 'vitest';

it('imports and runs on a server, without warnings or a visitor’s state', async () => {
  expect(typeof customElements).toBe('undefined');
  const { createAppKit } = await import('../exports/elements.ts');
  const kit = createAppKit({
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
    ],
  });
  await kit.ready();
  expect(kit.getIsConnectedState()).toBe(false);
  kit.destroy();
});
