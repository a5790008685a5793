import type { Utxo } from '@mooring/protocol/bitcoin';
import { FakeClock } from '@mooring/protocol/testing';
import { hex } from '@scure/base';
import { p2pkh, Transaction } from '@scure/btc-signer';
import { expect, it } from 'vitest';
import type { BitcoinAddress } from '../contract/bitcoin-provider.ts';
import { mainnetId } from '../network/chains.ts';
import { serve } from '../test-support/serve.node.ts';
import { coin, stranger } from '../test-support/test-psbt.ts';
import { signTestPsbt, testKeys } from '../testing/test-keys.ts';
import { buildTransfer } from './build-transfer.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const legacy = p2pkh(hex.decode(payment.publicKey));

/** Builds a transfer from coins of a script, at a fee rate per virtual byte. */
async function build(
  from: BitcoinAddress,
  script: Uint8Array,
  values: readonly bigint[],
  amount: bigint,
  { rate = 2, recipient = stranger.address }: { readonly rate?: number; readonly recipient?: string } = {},
) {
  const coins = new Map(values.map((value) => [coin(script, value).txid, { ...coin(script, value), value }]));
  const url = await serve((response) => {
    const path = response.req.url ?? '';
    const [, txid = ''] = /^\/tx\/(.*)\/hex$/.exec(path) ?? [];
    return path === '/fee-estimates' ? `{"3":${rate}}` : hex.encode(coins.get(txid)?.raw ?? new Uint8Array());
  });
  const utxos = [...coins.values()].map(
    ({ txid, value }): Utxo => ({ txid, vout: 0, value, confirmed: true }),
  );
  const access = { network: { caipNetworkId: mainnetId }, urls: [url], clock: new FakeClock() };
  const built = await buildTransfer({ access, chainId: mainnetId, from, recipient, amount, utxos });
  return { ...built, transaction: Transaction.fromPSBT(Buffer.from(built.psbt, 'base64')) };
}

it('pays the recipient, and returns the change to the payer', async () => {
  const { transaction, signInputs, broadcast } = await build(
    payment,
    payment.script,
    [100_000n, 30_000n],
    50_000n,
  );
  expect(signInputs).toEqual([{ index: 0, address: payment.address, publicKey: payment.publicKey }]);
  expect(broadcast).toBe(true);
  expect(transaction.outputsLength).toBe(2);
  const outputs = [transaction.getOutput(0), transaction.getOutput(1)];
  expect(outputs).toContainEqual({ amount: 50_000n, script: stranger.script });
  const change = outputs.find(({ amount }) => amount !== 50_000n);
  expect(change?.script).toEqual(payment.script);
  expect(100_000n - 50_000n - (change?.amount ?? 0n)).toBeGreaterThan(200n);
  expect(100_000n - 50_000n - (change?.amount ?? 0n)).toBeLessThan(400n);
  const signed = signTestPsbt(transaction.toPSBT(), [payment], undefined);
  signed.finalize();
  expect(signed.isFinal).toBe(true);
});

it('adds dust change to the fee', async () => {
  const { transaction } = await build(payment, payment.script, [50_500n], 50_000n);
  expect(transaction.outputsLength).toBe(1);
});

it('spends taproot by the key path', async () => {
  const { transaction } = await build(
    { ...ordinal, purpose: 'payment' },
    ordinal.script,
    [100_000n],
    50_000n,
  );
  expect(transaction.getInput(0)).toMatchObject({ tapInternalKey: hex.decode(ordinal.publicKey).slice(1) });
});

it('includes the spent transactions of pre-segwit inputs', async () => {
  const from = { address: legacy.address ?? '', purpose: 'payment', publicKey: payment.publicKey } as const;
  const { transaction } = await build(from, legacy.script, [100_000n], 50_000n);
  expect(transaction.getInput(0).witnessUtxo).toBeUndefined();
  expect(transaction.getInput(0).nonWitnessUtxo?.outputs[0]?.amount).toBe(100_000n);
  transaction.signIdx(payment.secret, 0);
  transaction.finalize();
  expect(transaction.isFinal).toBe(true);
});

it('rejects a fee above a tenth of the amount and 20,000 satoshi', async () => {
  await expect(build(ordinal, ordinal.script, [10_000_000n], 100_000n, { rate: 500 })).rejects.toMatchObject({
    code: 'FEE_TOO_HIGH',
  });
  await expect(
    build(ordinal, ordinal.script, [10_000_000n], 5_000_000n, { rate: 500 }),
  ).resolves.toBeDefined();
  await expect(build(ordinal, ordinal.script, [10_000_000n], 10_000n, { rate: 100 })).resolves.toBeDefined();
});

it.each([
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 546n],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 540n],
  [stranger.address, 294n],
  [ordinal.address, 330n],
])('rejects to pay %s less than %i satoshi', async (recipient, least) => {
  const pay = (amount: bigint) => build(payment, payment.script, [100_000n], amount, { recipient });
  await expect(pay(least - 1n)).rejects.toMatchObject({ code: 'AMOUNT_INVALID' });
  await expect(pay(least)).resolves.toBeDefined();
});

it('checks the recipient’s checksum and network', async () => {
  const wrong = [`${stranger.address.slice(0, -1)}q`, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'];
  for (const recipient of wrong)
    await expect(build(payment, payment.script, [100_000n], 5_000n, { recipient })).rejects.toMatchObject({
      code: 'RECEIVER_INVALID',
    });
});

it('rejects without coins', async () => {
  await expect(build(payment, payment.script, [], 5_000n)).rejects.toMatchObject({
    code: 'FUNDS_INSUFFICIENT',
  });
});

it('rejects if the transaction of a coin cannot be read', async () => {
  const url = await serve((response) => (response.req.url === '/fee-estimates' ? '{}' : 'nonsense'));
  const access = { network: { caipNetworkId: mainnetId }, urls: [url], clock: new FakeClock() };
  const utxos = [{ txid: 'ab'.repeat(32), vout: 0, value: 100_000n, confirmed: true }];
  await expect(
    buildTransfer({
      access,
      chainId: mainnetId,
      from: payment,
      recipient: stranger.address,
      amount: 5_000n,
      utxos,
    }),
  ).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
});
