import { startBitcoinNode } from '@mooring/devnet';
import { bitcoinKey } from '@mooring/devnet/wallets';
import { Transaction } from '@scure/btc-signer';
import { expect, it, onTestFinished } from 'vitest';
import type { BitcoinNetwork } from '../../config/wallet-network.ts';
import { planTransfer } from './plan-transfer.ts';

const network = (esploraUrl: string): BitcoinNetwork => ({
  namespace: 'bip122',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Devnet Bitcoin',
  esploraUrl,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
});
const from = bitcoinKey(0, 'payment').address;
const to = bitcoinKey(1, 'payment').address;

it('plans a transfer whose outputs and fee equal its coins, and returns the change', async () => {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  const memo = Uint8Array.of(1, 2, 3);
  const plan = await planTransfer(network(node.url), from, { to, amount: 120_000n, memo });
  if (!plan.ok || plan.limits === undefined) throw new Error('There is no plan');
  const transaction = Transaction.fromPSBT(plan.limits.psbt, { allowUnknownOutputs: true });
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) =>
    transaction.getOutput(index),
  );
  expect(outputs.map(({ amount }) => amount)).toContain(120_000n);
  expect(outputs).toHaveLength(3);
  expect(transaction.fee).toBe(plan.fee);
  expect(plan.fee).toBeGreaterThan(0n);
});

it('returns no plan if it cannot be paid, or while the node does not answer', async () => {
  const node = await startBitcoinNode({ blockAfter: 'never' });
  onTestFinished(() => node.stop());
  const most = { to, amount: 2_100_000_000_000_000n };
  expect(await planTransfer(network(node.url), from, most)).toEqual({ ok: false, why: 'funds' });
  const silent = await planTransfer(network('http://127.0.0.1:1'), from, { to, amount: 1_000n });
  expect(silent).toEqual({ ok: false, why: 'silent' });
});
