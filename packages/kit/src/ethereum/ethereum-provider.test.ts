import { expect, it } from 'vitest';
import EthereumDefault, { EthereumProvider } from '../exports/ethereum-provider.ts';

it('imports as named and default export, also on a server', () => {
  expect(EthereumDefault).toBe(EthereumProvider);
});

it('needs no modal, and names a missing setting', async () => {
  await expect(EthereumProvider.init({ optionalChains: [], showQrModal: true })).rejects.toMatchObject({
    code: 'OPTION_INVALID',
  });
  await expect(EthereumProvider.init({ optionalChains: [1], showQrModal: true })).rejects.toMatchObject({
    code: 'RELAY_URL_MISSING',
  });
});
