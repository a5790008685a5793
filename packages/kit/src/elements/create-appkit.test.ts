import { expect, it } from 'vitest';

it('is imported and called on a server without a word, and gives an instance of nobody', async () => {
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
