import { expect, it } from 'vitest';
import EthereumDefault, { EthereumProvider } from '../exports/ethereum-provider.ts';

it('is imported either way, on a server too', () => {
  expect(EthereumDefault).toBe(EthereumProvider);
});

it('needs no modal of the site’s own, and names what else is missing', async () => {
  await expect(EthereumProvider.init({ optionalChains: [], showQrModal: true })).rejects.toMatchObject({
    code: 'OPTION_INVALID',
  });
  await expect(EthereumProvider.init({ optionalChains: [1], showQrModal: true })).rejects.toMatchObject({
    code: 'RELAY_URL_MISSING',
  });
});
