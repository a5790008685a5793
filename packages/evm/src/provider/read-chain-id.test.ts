import { expect, it } from 'vitest';
import { pageWallet } from '../testing/page-wallet.ts';
import { readChainId } from './read-chain-id.ts';

it.each([
  ['0x7a69', 31_337],
  ['31337', 31_337],
  [31_337, 31_337],
  ['nonsense', undefined],
  [null, undefined],
  [0, undefined],
])('reads the chain id from %j', async (answer, chainId) => {
  expect(await readChainId(pageWallet(() => answer))).toBe(chainId);
});

it('rejects with the wallet’s own error', async () => {
  const error = { code: 4100 };
  await expect(readChainId(pageWallet(() => Promise.reject(error)))).rejects.toBe(error);
});
