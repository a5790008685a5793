import { bitcoinCoin, serve } from '@mooring/devnet/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { hex } from '@scure/base';
import { Script, Transaction } from '@scure/btc-signer';
import { expect, it, onTestFinished } from 'vitest';
import type { Utxo } from '../node/esplora-answers.ts';
import { keysOf, mainnetId } from '../test-support/keys.ts';
import { buildTransfer, type TransferParameters } from './build-transfer.ts';

const { legacy, wrapped, segwit, taproot } = keysOf(1);
const stranger = keysOf(2).segwit;
type Key = typeof segwit;

const accessTo = (url: string, chainId = mainnetId) => ({
  network: { caipNetworkId: chainId },
  urls: [url],
  clock: new FakeClock(),
});

/** Builds a transfer from coins of a key, at a fee rate per virtual byte. */
async function build(
  from: Key,
  values: readonly bigint[],
  payment: Partial<TransferParameters> & { readonly amount: bigint },
  { rate = 2, chainId = mainnetId }: { readonly rate?: number; readonly chainId?: string } = {},
) {
  const { script } = from;
  const coins = new Map(
    values.map((value) => [bitcoinCoin(script, value).txid, { ...bitcoinCoin(script, value), value }]),
  );
  const url = await serve(onTestFinished, (response) => {
    const path = response.req.url ?? '';
    const [, txid = ''] = /^\/tx\/(.*)\/hex$/.exec(path) ?? [];
    if (path === '/fee-estimates') return `{"3":${rate}}`;
    return `${hex.encode(coins.get(txid)?.raw ?? new Uint8Array())}\n`;
  });
  const utxos = [...coins.values()].map(
    ({ txid, value }): Utxo => ({ txid, vout: 0, value, confirmed: true }),
  );
  return buildTransfer(accessTo(url, chainId), { from, recipient: stranger.address, utxos, ...payment });
}

/** The built transfer as its wallet reads it. */
async function read(...parameters: Parameters<typeof build>) {
  const built = await build(...parameters);
  if (!built.ok) throw new Error(built.why);
  const transaction = Transaction.fromPSBT(built.transaction.toPSBT(), { allowUnknownOutputs: true });
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) =>
    transaction.getOutput(index),
  );
  return { transaction, outputs, fee: built.fee };
}

it('pays the recipient, and returns the change to the payer', async () => {
  const { transaction, outputs, fee } = await read(segwit, [100_000n, 30_000n], { amount: 50_000n });
  expect(transaction.inputsLength).toBe(1);
  expect(outputs).toHaveLength(2);
  expect(outputs).toContainEqual({ amount: 50_000n, script: stranger.script });
  expect(outputs).toContainEqual({ amount: 50_000n - fee, script: segwit.script });
  expect(fee).toBeGreaterThan(200n);
  expect(fee).toBeLessThan(400n);
  transaction.signIdx(segwit.secret, 0);
  transaction.finalize();
  expect(transaction.isFinal).toBe(true);
});

it('returns the change to another address, and adds the memo', async () => {
  const changeAddress = taproot.address;
  const memo = Uint8Array.of(1, 2, 3);
  const { outputs, fee } = await read(segwit, [100_000n], { amount: 50_000n, changeAddress, memo });
  expect(outputs).toContainEqual({ amount: 50_000n - fee, script: taproot.script });
  expect(outputs).toContainEqual({ amount: 0n, script: Script.encode(['RETURN', memo]) });
});

it('adds dust change to the fee', async () => {
  const { outputs, fee } = await read(segwit, [50_500n], { amount: 50_000n });
  expect(outputs).toHaveLength(1);
  expect(fee).toBe(500n);
});

it.each([
  ['legacy', legacy],
  ['P2SH-P2WPKH', wrapped],
  ['native segwit', segwit],
  ['taproot', taproot],
])('builds what a %s key can sign', async (_kind, key) => {
  const { transaction } = await read(key, [100_000n], { amount: 50_000n });
  transaction.signIdx(key.secret, 0);
  transaction.finalize();
  expect(transaction.isFinal).toBe(true);
});

it('includes the spent transactions, except of taproot; legacy inputs contain nothing else', async () => {
  const inputOf = async (key: Key) =>
    (await read(key, [100_000n], { amount: 50_000n })).transaction.getInput(0);
  expect((await inputOf(taproot)).nonWitnessUtxo).toBeUndefined();
  for (const key of [legacy, wrapped, segwit])
    expect((await inputOf(key)).nonWitnessUtxo?.outputs[0]?.amount).toBe(100_000n);
  expect((await inputOf(legacy)).witnessUtxo).toBeUndefined();
});

it('refuses a fee above a tenth of the amount and 20,000 satoshi', async () => {
  const pay = (amount: bigint, rate: number) => build(taproot, [10_000_000n], { amount }, { rate });
  const refused = await pay(100_000n, 500);
  expect(refused).toMatchObject({ ok: false, why: 'fee' });
  expect(refused).toHaveProperty('fee', expect.any(BigInt));
  expect(await pay(5_000_000n, 500)).toMatchObject({ ok: true });
  expect(await pay(10_000n, 100)).toMatchObject({ ok: true });
});

it.each([
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 546n],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 540n],
  [stranger.address, 294n],
  [taproot.address, 330n],
])('refuses to pay %s less than %i satoshi', async (recipient, least) => {
  const pay = (amount: bigint) => build(segwit, [100_000n], { amount, recipient });
  expect(await pay(least - 1n)).toEqual({ ok: false, why: 'dust', least });
  expect(await pay(least)).toMatchObject({ ok: true });
});

it('checks the recipient’s checksum and network, and the payer’s network', async () => {
  const amount = 5_000n;
  const wrong = [`${stranger.address.slice(0, -1)}q`, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'];
  for (const recipient of wrong)
    expect(await build(segwit, [100_000n], { amount, recipient })).toEqual({ ok: false, why: 'recipient' });
  for (const chainId of ['bip122:unknown', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'])
    expect(await build(segwit, [100_000n], { amount }, { chainId })).toEqual({ ok: false, why: 'chain' });
});

it('refuses without enough coins', async () => {
  expect(await build(segwit, [], { amount: 5_000n })).toEqual({ ok: false, why: 'funds' });
  expect(await build(segwit, [5_000n], { amount: 5_000n })).toEqual({ ok: false, why: 'funds' });
});

it('rejects if the transaction of a coin cannot be read', async () => {
  const url = await serve(onTestFinished, (response) =>
    response.req.url === '/fee-estimates' ? '{}' : 'nonsense',
  );
  const utxos = [{ txid: 'ab'.repeat(32), vout: 0, value: 100_000n, confirmed: true }];
  const payment = { from: segwit, recipient: stranger.address, amount: 5_000n, utxos };
  await expect(buildTransfer(accessTo(url), payment)).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
});
