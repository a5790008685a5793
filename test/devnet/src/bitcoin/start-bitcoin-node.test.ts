import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import { p2wpkh, RawTx, Transaction } from '@scure/btc-signer';
import { expect, it, onTestFinished } from 'vitest';
import { type BitcoinAddressKind, type BitcoinKey, bitcoinKey } from './bitcoin-accounts.ts';
import type { BitcoinNode, BitcoinNodeOptions } from './bitcoin-node.ts';
import { bitcoinNetwork, regtestAddresses } from './regtest-network.ts';
import { startBitcoinNode } from './start-bitcoin-node.ts';

interface Utxo {
  readonly txid: string;
  readonly vout: number;
  readonly value: number;
  readonly status: { readonly confirmed: boolean };
}

async function open(options: BitcoinNodeOptions = { blockAfter: 'never' }) {
  const node = await startBitcoinNode(options);
  onTestFinished(node.stop);
  return client(node);
}

function client(node: BitcoinNode) {
  const ask = async (where: string, body?: string) => {
    const response = await fetch(`${node.url}${where}`, body === undefined ? {} : { method: 'POST', body });
    return { status: response.status, text: await response.text() };
  };
  const read = async <Value>(where: string): Promise<Value> => JSON.parse((await ask(where)).text);
  const unspent = (address: string) => read<readonly Utxo[]>(`/address/${address}/utxo`);
  const send = (transaction: Transaction) => ask('/tx', transaction.hex);
  const refusal = async (transaction: Transaction | string) => {
    const { status, text } = await ask(
      '/tx',
      typeof transaction === 'string' ? transaction : transaction.hex,
    );
    expect(status).toBe(400);
    return text.replace('sendrawtransaction RPC error: ', '');
  };
  const balance = async (address: string) =>
    (await unspent(address)).reduce((sum, { value }) => sum + value, 0);
  const previous = async (txid: string) => hexToBytes((await ask(`/tx/${txid}/hex`)).text);
  return { node, ask, read, unspent, send, refusal, balance, previous };
}

type Client = ReturnType<typeof client>;

/** Spends the first coin of a key by a PSBT, as a page and a wallet do it together. */
async function spend(
  { unspent, previous }: Client,
  key: BitcoinKey,
  to: string,
  options: {
    readonly fee?: bigint;
    readonly amount?: bigint;
    readonly sequence?: number;
    readonly lockTime?: number;
  } = {},
): Promise<Transaction> {
  const [coin] = await unspent(key.address);
  if (coin === undefined) throw new Error('no coin');
  const page = new Transaction({ lockTime: options.lockTime ?? 0 });
  page.addInput({
    ...{ txid: coin.txid, index: coin.vout, sequence: options.sequence ?? 0xffff_fffd },
    ...{
      nonWitnessUtxo: await previous(coin.txid),
      witnessUtxo: { script: key.script, amount: BigInt(coin.value) },
    },
    ...(key.path.startsWith("m/86'") ? { tapInternalKey: key.publicKey.slice(1) } : {}),
    ...(key.path.startsWith("m/49'") ? { redeemScript: p2wpkh(key.publicKey).script } : {}),
  });
  const amount = options.amount ?? BigInt(coin.value) - (options.fee ?? 1_000n);
  page.addOutputAddress(to, amount, regtestAddresses);
  const wallet = Transaction.fromPSBT(page.toPSBT());
  wallet.sign(key.secret);
  wallet.finalize();
  return Transaction.fromRaw(wallet.extract(), { allowUnknownInputs: true, allowUnknownOutputs: true });
}

/** The same with some bytes of it changed. */
function changed(transaction: Transaction, change: (raw: ReturnType<typeof RawTx.decode>) => void): string {
  const raw = RawTx.decode(hexToBytes(transaction.hex));
  change(raw);
  return Buffer.from(RawTx.encode(raw)).toString('hex');
}

const kinds: readonly BitcoinAddressKind[] = ['payment', 'taproot', 'nested', 'legacy'];

it('is the chain of its id', async () => {
  const { ask, read } = await open();
  const hash = (await ask('/block-height/0')).text;
  expect(hash).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206');
  expect(`bip122:${hash.slice(0, 32)}`).toBe(bitcoinNetwork.caipNetworkId);
  const tip = (await ask('/blocks/tip/hash')).text;
  const height = Number((await ask('/blocks/tip/height')).text);
  expect(height).toBeGreaterThan(100);
  const block = await read<{ previousblockhash: string }>(`/block/${tip}`);
  expect(block).toMatchObject({ id: tip, height, tx_count: 2 });
  expect(block.previousblockhash).toBe((await ask(`/block-height/${height - 1}`)).text);
  expect((await ask('/health')).text).toBe('ok');
});

it('has funded addresses of each kind', async () => {
  const { read, balance } = await open();
  const expected = { payment: 150_000_000, taproot: 50_000_000, nested: 25_000_000, legacy: 25_000_000 };
  for (const kind of kinds) {
    const { address } = bitcoinKey(4, kind);
    expect(await balance(address)).toBe(expected[kind]);
    expect(await read(`/address/${address}`)).toMatchObject({
      chain_stats: { funded_txo_sum: expected[kind], spent_txo_sum: 0, tx_count: 1 },
      mempool_stats: { tx_count: 0 },
    });
  }
  expect(bitcoinKey(0, 'payment').address).toMatch(/^bcrt1q/);
  expect(bitcoinKey(0, 'taproot').address).toMatch(/^bcrt1p/);
});

it('moves coins from segwit to taproot and back by PSBT', async () => {
  const chain = await open();
  const { node, send, balance, read } = chain;
  const [payment, taproot] = [bitcoinKey(0, 'payment'), bitcoinKey(0, 'taproot')];
  const there = await spend(chain, payment, taproot.address);
  expect(await send(there)).toEqual({ status: 200, text: there.id });
  expect(await read(`/tx/${there.id}`)).toMatchObject({
    txid: there.id,
    fee: 1_000,
    vin: [{ prevout: { scriptpubkey_type: 'v0_p2wpkh', scriptpubkey_address: payment.address } }],
    vout: [{ scriptpubkey_type: 'v1_p2tr', scriptpubkey_address: taproot.address }],
    status: { confirmed: false },
  });
  expect((await read<{ count: number }>('/mempool')).count).toBe(1);
  node.mine();
  expect(await read(`/tx/${there.id}/status`)).toMatchObject({ confirmed: true });
  expect(await balance(taproot.address)).toBe(149_999_000);
  const back = await spend(chain, taproot, payment.address);
  expect((await send(back)).text).toBe(back.id);
  node.mine();
  expect(await balance(payment.address)).toBe(100_000_000 - 1_000);
  const [newest, ...older] = await read<{ txid: string }[]>(`/address/${taproot.address}/txs`);
  expect(newest?.txid).toBe(back.id);
  expect(older.map(({ txid }) => txid)).toContain(there.id);
});

it.each(kinds)('accepts a valid signature of a %s address, and no other', async (kind) => {
  const chain = await open();
  const [key, to] = [bitcoinKey(1, kind), bitcoinKey(2, 'payment').address];
  const good = await spend(chain, key, to);
  const flip = (bytes: Uint8Array | undefined) => {
    if (bytes) bytes[20] = (bytes[20] ?? 0) ^ 1;
  };
  const tampered = changed(good, (raw) => {
    flip(kind === 'legacy' ? raw.inputs[0]?.finalScriptSig : raw.witnesses?.[0]?.[0]);
  });
  expect(await chain.refusal(tampered)).toContain(
    '{"code":-26,"message":"mandatory-script-verify-flag-failed (',
  );
  const other = changed(good, (raw) => {
    if (raw.outputs[0]) raw.outputs[0].amount -= 1n;
  });
  expect(await chain.refusal(other)).toContain('mandatory-script-verify-flag-failed');
  expect((await chain.send(good)).status).toBe(200);
});

it('does not let a key spend coins of another', async () => {
  const chain = await open();
  const [own, thief] = [bitcoinKey(1, 'payment'), bitcoinKey(2, 'payment')];
  const theft = await spend(chain, { ...thief, address: own.address }, thief.address).catch(() => undefined);
  const honest = await spend(chain, own, thief.address);
  const stolen = changed(honest, (raw) => {
    raw.witnesses = [[new Uint8Array(71).fill(1), thief.publicKey]];
  });
  expect(theft).toBeUndefined();
  expect(await chain.refusal(stolen)).toContain('Witness program hash mismatch');
});

it('refuses invalid transactions with the messages of nodes', async () => {
  const chain = await open();
  const { refusal, send } = chain;
  const key = bitcoinKey(3, 'payment');
  const to = bitcoinKey(2, 'payment').address;
  expect(await refusal('00')).toContain('{"code":-22,"message":"TX decode failed');
  expect(await refusal(await spend(chain, key, to, { fee: 10n }))).toBe(
    '{"code":-26,"message":"min relay fee not met, 10 < 110"}',
  );
  expect(await refusal(await spend(chain, key, to, { fee: 50_000_000n }))).toContain('Fee exceeds maximum');
  expect(await refusal(await spend(chain, key, to, { amount: 293n }))).toContain('"dust"');
  const tooMuch = changed(await spend(chain, key, to), (raw) => {
    if (raw.outputs[0]) raw.outputs[0].amount = 200_000_000n;
  });
  expect(await refusal(tooMuch)).toContain('bad-txns-in-belowout, value in (1.00) < value out (2.00)');
  expect(await refusal(await spend(chain, key, to, { lockTime: 400_000 }))).toContain('"non-final"');
  expect(await refusal(await spend(chain, key, to, { sequence: 5 }))).toContain('"non-BIP68-final"');
  const first = await spend(chain, key, to);
  const second = await spend(chain, key, to, { fee: 2_000n });
  expect((await send(first)).status).toBe(200);
  expect(await send(first)).toEqual({ status: 200, text: first.id });
  expect(await refusal(second)).toContain('txn-mempool-conflict');
  chain.node.mine();
  expect(await refusal(second)).toContain('{"code":-25,"message":"bad-txns-inputs-missingorspent"}');
  expect(await refusal(first)).toContain('{"code":-27,');
});

it('does not allow spending new coins for a hundred blocks', async () => {
  const chain = await open();
  const miner = bitcoinKey(99, 'payment');
  const [newest] = (await chain.unspent(miner.address)).toReversed();
  const transaction = new Transaction();
  transaction.addInput({
    ...{ txid: newest?.txid ?? '', index: newest?.vout ?? 0 },
    witnessUtxo: { script: miner.script, amount: BigInt(newest?.value ?? 0) },
  });
  transaction.addOutputAddress(miner.address, BigInt(newest?.value ?? 0) - 1_000n, regtestAddresses);
  transaction.sign(miner.secret);
  transaction.finalize();
  expect(await chain.refusal(transaction)).toContain('premature-spend-of-coinbase');
  chain.node.mine(100);
  expect((await chain.send(transaction)).status).toBe(200);
});

it('pays from its faucet, and mines blocks by itself', async () => {
  const { ask, read, balance } = await open({ blockAfter: 0 });
  const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const { status, text } = await ask('/faucet', JSON.stringify({ address, amount: 12_345 }));
  expect(status).toBe(200);
  const { txid } = JSON.parse(text);
  await expect.poll(() => read(`/tx/${txid}/status`)).toMatchObject({ confirmed: true });
  expect(await balance(address)).toBe(12_345);
  expect((await ask('/faucet', JSON.stringify({ address: 'bc1q', amount: 1 }))).status).toBe(400);
  expect((await ask('/faucet', JSON.stringify({ address, amount: 1e10 }))).text).toContain(
    'amount has to be',
  );
  expect(JSON.parse((await ask('/mine', '{"blocks":3}')).text)).toHaveLength(3);
});

it('answers with 404 and 400 as Esplora does', async () => {
  const { ask } = await open();
  expect(await ask(`/tx/${'0'.repeat(64)}`)).toEqual({ status: 404, text: 'Transaction not found' });
  expect(await ask('/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/utxo')).toEqual({
    status: 400,
    text: 'Invalid Bitcoin address',
  });
  expect((await ask('/nothing')).status).toBe(404);
});

it('keeps its chain and pending transactions across a restart', async () => {
  const stateFolder = mkdtempSync(path.join(tmpdir(), 'mooring-bitcoin-'));
  onTestFinished(() => rmSync(stateFolder, { recursive: true }));
  const options = { stateFolder, blockAfter: 'never' } as const;
  const node = await startBitcoinNode(options);
  const chain = client(node);
  const [from, to] = [bitcoinKey(5, 'taproot'), bitcoinKey(6, 'nested')];
  const mined = await spend(chain, from, to.address);
  await chain.send(mined);
  node.mine();
  const waiting = await spend(chain, to, from.address);
  await chain.send(waiting);
  const tip = (await chain.ask('/blocks/tip/hash')).text;
  await node.stop();
  const again = await open(options);
  expect((await again.ask('/blocks/tip/hash')).text).toBe(tip);
  expect(await again.read('/mempool/txids')).toEqual([waiting.id]);
  again.node.mine();
  expect(await again.read(`/tx/${waiting.id}/status`)).toMatchObject({ confirmed: true });
});
