import type { SolanaAdapter } from '@mooring/adapter-solana';
import { type SolanaNode, solanaCluster, solanaUsdx, startSolanaNode } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import { type ErrorCode, MooringError } from '@mooring/protocol';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AssetBalance } from '../balance/use-assets.ts';
import { callNode } from './fetch-json.ts';
import { solanaChain } from './solana-chain.ts';

const owner = solanaAccount(44).address;
const to = solanaAccount(45).address;
const account = `${solanaCluster.caipNetworkId}:${owner}` as const;
const native: AssetBalance = { id: 'native', symbol: 'SOL', name: 'Solana', decimals: 9, value: undefined };
const token: AssetBalance = { ...solanaUsdx, id: solanaUsdx.address, value: undefined };
const listed = { caipNetworkId: solanaCluster.caipNetworkId } as never;
const { signal } = new AbortController();
/** An error of the catalogue, as the adapter throws it. */
const fault = (code: ErrorCode) => new MooringError({ code, message: code, retryable: false });

let node: SolanaNode;
beforeAll(async () => {
  node = await startSolanaNode();
});
afterAll(() => node?.stop());

/** The page's actions, over an adapter with the members that they use. */
function chain(adapter: object = {}, airdrops = true) {
  const network = {
    ...solanaCluster,
    rpcUrl: node.url,
    webSocketUrl: node.webSocketUrl,
    tokens: [],
    airdrops,
  };
  return solanaChain({ adapter: adapter as SolanaAdapter, account, network, listed });
}

/** An adapter that records its calls; its transfers resolve with `confirmed`. */
function sending(confirmed: Promise<void> = Promise.resolve(), hash = 'none') {
  const calls: unknown[] = [];
  const adapter = {
    estimateTransfer: async (transfer: object) => {
      calls.push(['estimate', transfer]);
      return { received: 12n };
    },
    sendTransfer: async (transfer: object) => {
      calls.push(['send', transfer]);
      return { hash, confirmed };
    },
  };
  return { adapter, calls };
}

it('accepts only Solana addresses', () => {
  const { readRecipient } = chain();
  expect(readRecipient(to)).toBe(to);
  expect(readRecipient(`0x${'1'.repeat(40)}`)).toBeUndefined();
});

it('has the adapter simulate an order before the wallet prompts, and send the same', async () => {
  const { adapter, calls } = sending();
  await chain(adapter).send({ asset: native, to, value: 5n }, () => calls.push('checked'));
  const transfer = { network: listed, to, amount: 5n, token: undefined };
  expect(calls).toEqual([['estimate', transfer], 'checked', ['send', transfer]]);
});

it('names a token by its CAIP-19-like address', async () => {
  const { adapter, calls } = sending();
  await chain(adapter).send({ asset: token, to, value: 5n }, () => undefined);
  expect(calls.at(-1)).toMatchObject([
    'send',
    { token: `${solanaCluster.caipNetworkId}:${solanaUsdx.address}` },
  ]);
});

it('does not prompt for a transfer that the network would refuse', async () => {
  const calls: string[] = [];
  const adapter = {
    estimateTransfer: async () => {
      throw fault('FUNDS_INSUFFICIENT');
    },
    sendTransfer: async () => calls.push('send'),
  };
  const sent = chain(adapter).send({ asset: native, to, value: 5n }, () => calls.push('checked'));
  await expect(sent).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' });
  expect(calls).toEqual([]);
});

it('subtracts the fee from a maximum of SOL, nothing from a token, and returns nothing if unknown', async () => {
  const { max } = chain(sending().adapter);
  expect(await max?.({ ...native, value: 100n })).toBe(12n);
  expect(await max?.({ ...token, value: 7n })).toBe(7n);
  expect(await max?.(native)).toBeUndefined();
});

it('requests a SOL from clusters with a faucet, and returns block and fee as the node reports them', async () => {
  const { faucet } = chain();
  expect(await faucet?.offered()).toBe(true);
  await faucet?.fill();
  const { value } = Object(await callNode(node.url, 'getBalance', [owner, { commitment: 'confirmed' }]));
  expect(value).toBe(1_000_000_000);
  expect(chain({}, false).faucet).toBeUndefined();

  const [{ signature }] = (await callNode(node.url, 'getSignaturesForAddress', [
    owner,
    { commitment: 'confirmed' },
  ])) as [{ readonly signature: string }];
  const { adapter } = sending(Promise.resolve(), signature);
  const { outcome } = await chain(adapter).send({ asset: native, to, value: 5n }, () => undefined);
  const { status, block, fee } = await outcome(signal);
  expect(status).toBe('success');
  expect(Number(block)).toBeGreaterThan(0);
  expect(fee).toBe(5_000n);
});

it('reports a failed transaction, and leaves an unknown outcome open', async () => {
  const outcomeOf = async (error: unknown) => {
    const confirmed = Promise.reject(error);
    confirmed.catch(() => undefined);
    const { outcome } = await chain(sending(confirmed).adapter).send(
      { asset: native, to, value: 5n },
      () => undefined,
    );
    return outcome(signal);
  };
  expect(await outcomeOf(fault('TRANSACTION_REFUSED'))).toEqual({ status: 'reverted' });
  await expect(outcomeOf(fault('TIMED_OUT'))).rejects.toMatchObject({
    code: 'TIMED_OUT',
  });
});
