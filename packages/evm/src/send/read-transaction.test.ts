import type { CaipNetwork } from '@mooring/core';
import type { TransactionStatus, WatchedTransaction } from '@mooring/core/adapter';
import { type Anvil, anvilAccounts, startAnvil } from '@mooring/devnet';
import { finalConfirmations } from '@mooring/protocol/limits';
import { FakeClock } from '@mooring/protocol/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JsonRpcCall, jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import { readTransaction } from './read-transaction.ts';

const network: CaipNetwork = {
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:10',
};
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash = `0x${'ab'.repeat(32)}`;
const followed = { network, address: `eip155:10:${alice}`, hash } as const;
const gone = { eth_getTransactionReceipt: null, eth_getTransactionByHash: null };
const blockHash = `0x${'cd'.repeat(32)}`;
const block = { number: 100, hash: blockHash };
const receipt = { status: '0x1', blockNumber: '0x64', blockHash };

const node =
  (answers: Readonly<Record<string, unknown>>) =>
  async ({ method }: JsonRpcCall) => {
    const answer = answers[method];
    if (answer instanceof Error) throw answer;
    return answer;
  };

type Learned = Pick<WatchedTransaction, 'marker' | 'misses' | 'block'>;

/** What a later request passes on of an earlier answer. */
function kept(status: TransactionStatus): Learned {
  const { marker, misses, block: included }: Learned & Pick<TransactionStatus, 'status'> = status;
  return { marker, misses, block: included };
}

describe('the status of a sent transaction', () => {
  test.each([
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ])('for a receipt with status %s is %s', async (status, expected) => {
    const read = node({ eth_getTransactionReceipt: { status } });
    expect(await readTransaction(read, followed)).toEqual({ status: expected });
  });

  test('is pending while the node knows the transaction, with its nonce', async () => {
    const read = node({ ...gone, eth_getTransactionByHash: { nonce: '0x7' } });
    expect(await readTransaction(read, followed)).toEqual({ status: 'pending', marker: '7' });
  });

  test('is pending for an unknown transaction until another uses its nonce', async () => {
    const before = node({ ...gone, eth_getTransactionCount: '0x7' });
    expect(await readTransaction(before, { ...followed, marker: '7' })).toEqual({
      status: 'pending',
      marker: '7',
    });
    const after = node({ ...gone, eth_getTransactionCount: '0x8' });
    expect(await readTransaction(after, { ...followed, marker: 'x' })).toMatchObject({ status: 'pending' });
  });

  test('is unknown once 100 reads in a row found no trace of it, until a node has it', async () => {
    let now: TransactionStatus = { status: 'pending' };
    let reads = 0;
    for (; now.status === 'pending' && reads < 1_000; reads += 1)
      now = await readTransaction(node(gone), { ...followed, ...kept(now) });
    expect([reads, now.status]).toEqual([100, 'unknown']);
    now = await readTransaction(node(gone), { ...followed, ...kept(now) });
    expect(now).toEqual({ status: 'unknown', misses: 100 });
    const pending = node({ ...gone, eth_getTransactionByHash: { nonce: '0x7' } });
    now = await readTransaction(pending, { ...followed, ...kept(now) });
    expect(now).toEqual({ status: 'pending', marker: '7' });
  });

  // `7+3` is what earlier versions stored: the nonce, and three reads.
  test.each(['7', '7+3'])('is replaced once its nonce is used in five reads in a row: %s', async (marker) => {
    const after = node({ ...gone, eth_getTransactionCount: '0x8' });
    let now: TransactionStatus = { status: 'pending', marker };
    let reads = 0;
    for (; now.status === 'pending' && reads < 20; reads += 1)
      now = await readTransaction(after, { ...followed, ...kept(now) });
    expect([reads, now.status]).toEqual([5, 'replaced']);
  });

  test('is confirmed by nodes of which one lags behind the other', async () => {
    const lagging = node({ ...gone, eth_getTransactionCount: '0x8' });
    let now: TransactionStatus = { status: 'pending', marker: '7' };
    for (let reads = 0; reads < 3; reads += 1)
      now = await readTransaction(lagging, { ...followed, ...kept(now) });
    expect(now).toEqual({ status: 'pending', marker: '7', misses: 3 });
    // The count restarts when a node knows the transaction again, or does not know the nonce.
    const pending = node({ ...gone, eth_getTransactionByHash: { nonce: '0x7' } });
    expect(await readTransaction(pending, { ...followed, ...kept(now) })).toEqual({
      status: 'pending',
      marker: '7',
    });
    const included = node({ eth_getTransactionReceipt: { status: '0x1' } });
    expect(await readTransaction(included, { ...followed, ...kept(now) })).toEqual({ status: 'confirmed' });
  });

  test('is confirmed for a transaction that is included between the reads', async () => {
    let requested = 0;
    const read = async ({ method }: JsonRpcCall) => {
      if (method === 'eth_getTransactionCount') return '0x8';
      if (method !== 'eth_getTransactionReceipt') return null;
      requested += 1;
      return requested === 1 ? null : { status: '0x1' };
    };
    expect(await readTransaction(read, { ...followed, marker: '7' })).toEqual({ status: 'confirmed' });
  });
});

describe('the block of a transaction', () => {
  test.each([
    ['its own block is the latest', '0x64', { block }],
    ['ten blocks follow', '0x6e', { block }],
    ['eleven blocks follow', '0x6f', {}],
    ['a node does not tell the latest block', new Error('silent'), { block }],
  ])('is watched until it is twelve deep: %s', async (_what, latest, watched) => {
    const read = node({ eth_getTransactionReceipt: receipt, eth_blockNumber: latest });
    expect(await readTransaction(read, { ...followed, block })).toEqual({ status: 'confirmed', ...watched });
    // The first time, so that balances are read as of it.
    expect(await readTransaction(read, followed)).toEqual({ status: 'confirmed', block });
  });

  test.each([
    ['a number', { blockNumber: 100 }],
    ['a number that is too large', { blockNumber: `0x${'f'.repeat(64)}` }],
    ['a hash', { blockHash: '0x1' }],
  ])('is not watched if a node gives it as %s', async (_what, change) => {
    const read = node({ eth_getTransactionReceipt: { ...receipt, ...change }, eth_blockNumber: '0x64' });
    expect(await readTransaction(read, followed)).toEqual({ status: 'confirmed' });
  });

  test('is the same however a node writes its hash', async () => {
    const upper = { ...receipt, blockHash: blockHash.toUpperCase().replace('X', 'x') };
    const read = node({ eth_getTransactionReceipt: upper, eth_blockNumber: '0x64' });
    expect(await readTransaction(read, followed)).toEqual({ status: 'confirmed', block });
  });

  test('counts as left only if another is in its place: a node may lag', async () => {
    const at = (other: unknown) =>
      readTransaction(
        node({ ...gone, eth_getBlockByNumber: other, eth_getTransactionByHash: { nonce: '0x7' } }),
        { ...followed, block },
      );
    for (const same of [null, { hash: blockHash }, { hash: blockHash.toUpperCase().replace('X', 'x') }, 'x'])
      await expect(at(same)).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' });
    expect(await at({ hash })).toEqual({ status: 'pending', marker: '7' });
  });
});

describe('on a chain that reorganises', () => {
  let anvil: Anvil;

  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 10 });
    // With it, a transaction is in its block only some time after its hash is known.
    await ask('evm_setAutomine', false);
  });

  afterAll(async () => {
    await anvil.stop();
  });

  const ask = (method: string, ...params: readonly unknown[]) =>
    jsonRpcFetch(
      { ...network, rpcUrls: { default: { http: [anvil.rpcUrl] } } },
      { method, params },
      { clock: new FakeClock(), fetch },
    );
  const read = ({ method, params = [] }: JsonRpcCall) => ask(method, ...(params as readonly unknown[]));
  const send = async (): Promise<WatchedTransaction> => {
    const to = anvilAccounts[1]?.address;
    const sent = String(await ask('eth_sendTransaction', { from: alice, to, value: '0x1' }));
    await ask('anvil_mine', '0x1');
    return { ...followed, hash: sent };
  };

  test('a transaction is pending again once its block has left, and confirmed in a later block', async () => {
    const sent = await send();
    const first = await readTransaction(read, sent);
    expect(first).toMatchObject({ status: 'confirmed', block: { number: 1 } });
    const raw = await ask('eth_getRawTransactionByHash', sent.hash);
    await ask('anvil_reorg', 1, []);
    const again = await readTransaction(read, { ...sent, ...kept(first) });
    expect(again.status).toBe('pending');
    // This node has forgotten it, and takes it again.
    expect(await ask('eth_sendRawTransaction', raw)).toBe(sent.hash);
    await ask('anvil_mine', '0x1');
    const second = await readTransaction(read, { ...sent, ...kept(again) });
    expect(second).toMatchObject({ status: 'confirmed', block: { number: 2 } });
  });

  test('a transaction of a chain that was reset is pending, unless the node lags', async () => {
    const snapshot = await ask('evm_snapshot');
    const sent = await send();
    const first = await readTransaction(read, sent);
    expect(first.status).toBe('confirmed');
    await ask('evm_revert', snapshot);
    await expect(readTransaction(read, { ...sent, ...kept(first) })).rejects.toThrow();
    await ask('anvil_mine', '0x1');
    expect(await readTransaction(read, { ...sent, ...kept(first) })).toMatchObject({ status: 'pending' });
  });

  test('a block that is deep enough is no longer watched', async () => {
    const sent = await send();
    await ask('anvil_mine', `0x${(finalConfirmations - 1).toString(16)}`);
    const first = await readTransaction(read, sent);
    expect(first).toMatchObject({ status: 'confirmed', block: {} });
    expect(await readTransaction(read, { ...sent, ...kept(first) })).toEqual({ status: 'confirmed' });
  });
});
