import { networkOf } from '@mooring/bitcoin/transactions';
import { serve } from '@mooring/devnet/testing';
import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BitcoinProvider } from '../contract/bitcoin-provider.ts';
import { regtestId } from '../network/chains.ts';
import { type TestChain, testChain } from '../test-support/chain.node.ts';
import { network } from '../test-support/network.ts';
import { TestWindow } from '../test-support/page.ts';
import { inBase64 } from '../test-support/test-psbt.ts';
import { attach } from '../test-support/world.ts';
import {
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinTestWallet,
} from '../testing/bitcoin-test-wallet.ts';
import { type TestKey, testKeys } from '../testing/test-keys.ts';
import { BitcoinAdapter } from './bitcoin-adapter.ts';

const [{ address: shop }] = testKeys(99, regtestId);
const [payment, ordinal] = testKeys(1, regtestId);
const [wrapped] = testKeys(1, regtestId, 'p2sh-p2wpkh');

interface Opened {
  readonly chain: TestChain;
  readonly wallet: BitcoinTestWallet;
  readonly adapter: BitcoinAdapter;
  readonly provider: BitcoinProvider;
}

/** A site on a regtest chain, with a wallet that spends its coins there. */
async function open(
  options: Partial<BitcoinTestWalletOptions> & Pick<BitcoinTestWalletOptions, 'kind'>,
  nodeOf = async (url: string): Promise<string> => url,
): Promise<Opened> {
  const chain = await testChain();
  const node = await nodeOf(chain.url);
  const target = new TestWindow();
  const { coins, send } = chain;
  const wallet = createBitcoinTestWallet({
    name: 'One',
    keys: [1],
    chain: regtestId,
    coins,
    send,
    ...options,
  });
  onTestFinished(wallet.announce(target));
  const networks = [network(regtestId, node), network(regtestId, node)] as const;
  const { adapter, last } = attach({ makeAdapter: () => new BitcoinAdapter({ window: target }), networks });
  await adapter.connect({ connectorId: last().connectors[0]?.id ?? '' });
  const provider = await adapter.getProvider();
  if (provider === undefined) throw new Error('not connected');
  return { chain, wallet, adapter, provider };
}

/** A transaction that spends all coins of these keys. */
async function spendAll(chain: TestChain, keys: readonly TestKey[], fee: bigint) {
  const transaction = new Transaction();
  let sum = 0n;
  const signInputs = [];
  for (const key of keys)
    for (const { txid, vout, value } of await chain.coins(key.address)) {
      const index = transaction.addInput({
        txid,
        index: vout,
        witnessUtxo: { script: key.script, amount: BigInt(value) },
      });
      signInputs.push({ index, address: key.address, sighashTypes: [1] });
      sum += BigInt(value);
    }
  transaction.addOutputAddress(shop, sum - fee, networkOf(regtestId));
  return { psbt: inBase64(transaction), signInputs, sent: sum - fee };
}

describe.each(['wbip', 'leather', 'standard', 'unisat'] as const)(
  'on a chain, with a wallet of kind %s',
  (kind) => {
    it('sends a transfer, and reads the new balance', async () => {
      const { chain, provider, adapter } = await open({ kind });
      await chain.fund(payment.address, 500_000);
      const txid = await provider.sendTransfer({ recipient: shop, amount: '123456' });
      chain.mine();
      expect(await chain.coins(shop)).toMatchObject([{ txid, value: 123_456 }]);
      const { value } = await adapter.getBalance({
        address: `${regtestId}:${payment.address}`,
        network: network(regtestId, chain.url),
      });
      expect(value).toBeGreaterThan(370_000n);
      expect(value).toBeLessThan(500_000n - 123_456n);
    });

    it('signs and sends a transaction of the site', async () => {
      const { chain, provider } = await open({ kind });
      await chain.fund(payment.address, 500_000);
      const { psbt, signInputs, sent } = await spendAll(chain, [payment], 1_000n);
      const { txid, psbt: signed } = await provider.signPSBT({ psbt, signInputs, broadcast: true });
      expect(Transaction.fromPSBT(Buffer.from(signed, 'base64')).inputsLength).toBe(1);
      expect(await chain.coins(shop)).toMatchObject([{ txid, value: Number(sent) }]);
    });
  },
);

it('signs wrapped segwit and taproot inputs that lack their keys, for a node to accept', async () => {
  const { chain, provider } = await open({ kind: 'wbip', payment: 'p2sh-p2wpkh' });
  await chain.fund(wrapped.address, 400_000);
  await chain.fund(ordinal.address, 300_000);
  const { psbt, signInputs } = await spendAll(chain, [wrapped, ordinal], 2_000n);
  const { psbt: signed } = await provider.signPSBT({ psbt, signInputs });
  const transaction = Transaction.fromPSBT(Buffer.from(signed, 'base64'));
  transaction.finalize();
  await chain.send(hex.encode(transaction.extract()));
  expect(await chain.balance(shop)).toBe(698_000);
});

it('sends a transfer from wrapped segwit with a wallet that only signs', async () => {
  const { chain, provider } = await open({ kind: 'standard', payment: 'p2sh-p2wpkh' });
  await chain.fund(wrapped.address, 400_000);
  await provider.sendTransfer({ recipient: shop, amount: '100000' });
  expect(await chain.balance(shop)).toBe(100_000);
});

it("rejects with the node's refusal", async () => {
  const { chain, provider, wallet } = await open({ kind: 'unisat' });
  await chain.fund(payment.address, 500_000);
  const { psbt, signInputs } = await spendAll(chain, [payment], 1_000n);
  await provider.sendTransfer({ recipient: shop, amount: '10000' });
  await expect(provider.signPSBT({ psbt, signInputs, broadcast: true })).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
  });
  expect(wallet.prompts()).toEqual(['connect', 'sendTransfer', 'signPsbt']);
});

describe('a transfer that the adapter builds', () => {
  it('spends the largest confirmed outputs, and keeps possible inscriptions', async () => {
    const { chain, provider, wallet } = await open({ kind: 'standard' });
    const inscriptions = [await chain.fund(payment.address, 546), await chain.fund(payment.address, 330)];
    await chain.fund(payment.address, 20_000);
    await chain.fund(payment.address, 90_000);
    await chain.fund(ordinal.address, 1_000_000);
    await provider.sendTransfer({ recipient: shop, amount: '50000' });
    const left = await chain.coins(payment.address);
    expect(left.map(({ txid }) => txid)).toEqual(expect.arrayContaining(inscriptions));
    expect(await chain.balance(ordinal.address)).toBe(1_000_000);
    const { parameters } = wallet.requests.findLast(({ method }) => method === 'signTransaction') ?? {};
    const [requested] = parameters as readonly [{ readonly psbt: Uint8Array }];
    const transaction = Transaction.fromPSBT(requested.psbt);
    expect(transaction.getInput(0)).toMatchObject({
      sequence: 4_294_967_293,
      nonWitnessUtxo: expect.any(Object),
    });
  });

  it('refuses an amount above the balance without a prompt', async () => {
    const { chain, provider, wallet } = await open({ kind: 'standard' });
    await chain.fund(payment.address, 20_000);
    await expect(provider.sendTransfer({ recipient: shop, amount: '20000' })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
    });
    await expect(provider.sendTransfer({ recipient: shop, amount: '200' })).rejects.toMatchObject({
      code: 'AMOUNT_INVALID',
      message: expect.stringContaining('294 satoshi'),
    });
    await expect(
      provider.sendTransfer({ recipient: `${shop.slice(0, -1)}x`, amount: '5000' }),
    ).rejects.toMatchObject({ code: 'RECEIVER_INVALID' });
    expect(wallet.prompts()).toEqual(['connect']);
  });

  it('spends the outputs of the site’s own source', async () => {
    const chain = await testChain();
    const target = new TestWindow();
    const wallet = createBitcoinTestWallet({ kind: 'standard', name: 'One', keys: [1], chain: regtestId });
    onTestFinished(wallet.announce(target));
    await chain.fund(payment.address, 500_000);
    const requested: string[] = [];
    const api = {
      async getUTXOs({ address }: { readonly address: string }) {
        requested.push(address);
        const listed = await fetch(`${chain.url}/address/${address}/utxo`);
        return listed.json();
      },
    };
    const networks = [network(regtestId, chain.url), network(regtestId, chain.url)] as const;
    const { adapter } = attach({ makeAdapter: () => new BitcoinAdapter({ window: target, api }), networks });
    await adapter.connect({ connectorId: 'bip122:one' });
    const account = { address: `${regtestId}:${payment.address}` as const, network: networks[0] };
    await expect(adapter.getBalance(account)).resolves.toMatchObject({ value: 500_000n });
    await (await adapter.getProvider())?.sendTransfer({ recipient: shop, amount: '100000' });
    expect(requested).toEqual([payment.address, payment.address]);
    expect(await chain.balance(shop)).toBe(100_000);
  });
});

it('resolves with the payment that the node took although its answer is lost', async () => {
  const { chain, provider } = await open({ kind: 'standard' }, (url) =>
    serve(onTestFinished, (response, body) => {
      const { method = 'GET', url: path = '' } = response.req;
      fetch(`${url}${path}`, method === 'POST' ? { method, body } : {})
        .then(async (answer) => {
          const text = await answer.text();
          if (method === 'POST') {
            response.destroy();
            return;
          }
          response.statusCode = answer.status;
          response.end(text);
        })
        .catch(() => response.destroy());
      return undefined;
    }),
  );
  await chain.fund(payment.address, 500_000);
  const txid = await provider.sendTransfer({ recipient: shop, amount: '123456' });
  chain.mine();
  expect(await chain.coins(shop)).toEqual([expect.objectContaining({ txid, value: 123_456 })]);
});
