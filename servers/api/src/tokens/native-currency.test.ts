import { expect, it } from 'vitest';
import { nativeCurrency } from './native-currency.ts';

it('knows the currencies of EVM chains and Solana', async () => {
  expect(await nativeCurrency('eip155:1', 'API_CHAINS')).toEqual({
    ...{ name: 'Ether', symbol: 'ETH', decimals: 18, icon: '' },
  });
  expect(await nativeCurrency('eip155:137', 'API_CHAINS')).toMatchObject({ symbol: 'POL' });
  expect(await nativeCurrency('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'API_CHAINS')).toMatchObject({
    ...{ symbol: 'SOL', decimals: 9 },
  });
});

it.each(['eip155:9007199254740991', 'bip122:000000000019d6689c085ae165831e93'] as const)(
  'does not guess that of %s',
  async (chain) => {
    await expect(nativeCurrency(chain, 'API_CHAINS')).rejects.toThrow(
      `API_CHAINS has ${chain}, whose currency is not known`,
    );
  },
);
