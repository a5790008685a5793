import type { CaipNetworkId } from '@mooring/core';
import { bitcoinCoin, serve } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { Transaction } from '@scure/btc-signer';
import { expect, it, onTestFinished } from 'vitest';
import { mainnetId, regtestId } from '../network/chains.ts';
import { stranger } from '../test-support/test-psbt.ts';
import { testKeys } from '../testing/test-keys.ts';
import { buildTransfer } from './build-transfer.ts';

const [, payer] = testKeys(1, mainnetId);
const from = { ...payer, purpose: 'payment' } as const;

async function build(
  amount: bigint,
  {
    recipient = stranger.address,
    rate = 2,
    chainId = mainnetId,
  }: { readonly recipient?: string; readonly rate?: number; readonly chainId?: CaipNetworkId } = {},
) {
  const url = await serve(onTestFinished, () => `{"3":${rate}}`);
  const access = { network: { caipNetworkId: chainId }, urls: [url], clock: new FakeClock() };
  const value = 1_000_000n;
  const utxos = [{ txid: bitcoinCoin(payer.script, value).txid, vout: 0, value, confirmed: true }];
  return buildTransfer(access, { from, recipient, amount, utxos });
}

it('asks the wallet to sign every input, and broadcasts the transfer', async () => {
  const { psbt, signInputs, broadcast } = await build(50_000n);
  expect(Transaction.fromPSBT(Buffer.from(psbt, 'base64')).inputsLength).toBe(1);
  expect(signInputs).toEqual([{ index: 0, address: payer.address, publicKey: payer.publicKey }]);
  expect(broadcast).toBe(true);
});

it.each([
  ['AMOUNT_INVALID', 293n, {}],
  ['CHAIN_NOT_SUPPORTED', 50_000n, { chainId: regtestId }],
  ['FEE_TOO_HIGH', 100_000n, { rate: 500 }],
  ['FUNDS_INSUFFICIENT', 2_000_000n, {}],
  ['RECEIVER_INVALID', 50_000n, { recipient: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
] as const)('rejects with %s', async (code, amount, options) => {
  await expect(build(amount, options)).rejects.toMatchObject({ code });
});
