import { readSolanaTransaction, type SolanaTransaction } from '@mooring/clear-signing/solana';
import { startSolanaNode } from '@mooring/devnet';
import { solanaAccount } from '@mooring/devnet/wallets';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';
import { expect, it, onTestFinished } from 'vitest';
import { simulateSolana } from './simulate-solana.ts';

/** A payment, with a blockhash that no node knows: simulations replace it. */
function pay(payer: string, to: string, amount: bigint): SolanaTransaction {
  const data = new Uint8Array(12);
  data[0] = 2;
  new DataView(data.buffer).setBigUint64(4, amount, true);
  const message = concatBytes(
    Uint8Array.of(1, 0, 1, 3),
    base58.decode(payer),
    base58.decode(to),
    new Uint8Array(32),
    new Uint8Array(32).fill(9),
    Uint8Array.of(1, 2, 2, 0, 1, data.length),
    data,
  );
  const bytes = concatBytes(Uint8Array.of(1), new Uint8Array(64), message);
  const read = readSolanaTransaction(base64.encode(bytes));
  if ('key' in read) throw new Error(read.key);
  return read;
}

const rich = solanaAccount(0).address;
const to = solanaAccount(1).address;
const poor = base58.encode(new Uint8Array(32).fill(0x5a));

it('reports a simulation of a payment by the node: success, failure, or insufficient funds', async () => {
  const node = await startSolanaNode({});
  onTestFinished(() => node.stop());
  const see = (...transactions: readonly SolanaTransaction[]) => simulateSolana(node.url, transactions);
  expect(await see(pay(rich, to, 1_000_000n))).toEqual({ ok: true, enough: true });
  expect(await see(pay(rich, to, 10n ** 18n))).toEqual({ ok: false, why: 'fails', approvable: true });
  expect(await see(pay(poor, to, 1n))).toEqual({ ok: false, why: 'funds', approvable: true });
  // One failing transaction among others.
  const several = await see(pay(rich, to, 1_000_000n), pay(rich, to, 10n ** 18n));
  expect(several).toMatchObject({ ok: false, why: 'fails' });
});

it('returns no result if a node does not answer', async () => {
  expect(await simulateSolana('http://127.0.0.1:1', [pay(rich, to, 1n)])).toEqual({
    ok: false,
    why: 'silent',
  });
});
