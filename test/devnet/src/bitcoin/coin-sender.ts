import { Transaction } from '@scure/btc-signer';
import { type BitcoinKey, bitcoinKey } from './bitcoin-accounts.ts';
import type { ChainTransaction } from './chain-view.ts';
import type { RawOutput } from './raw-transaction.ts';
import type { Regtest } from './regtest.ts';
import { unspentCoins } from './unspent-coins.ts';

let minerKey: BitcoinKey | undefined;

/** The key that mines, and that sends mined coins. */
export function miner(): BitcoinKey {
  minerKey ??= bitcoinKey(99, 'payment');
  return minerKey;
}

/** The miner's fee per input: enough for any of its transactions. */
const feeOfInput = 200n;
const feeOfOutput = 100n;
const maturity = 100;

/**
 * Sends coins of the miner.
 *
 * @throws Error if it does not have enough
 */
export function payFromMiner(chain: Regtest, payments: readonly RawOutput[]): ChainTransaction {
  const { script, secret } = miner();
  const transaction = new Transaction();
  const wanted = payments.reduce((sum, { value }) => sum + value, 0n);
  let missing = wanted + feeOfOutput * BigInt(payments.length + 1);
  for (const coin of unspentCoins(chain, script)) {
    const { block, isCoinbase } = coin.transaction;
    if (block === undefined || (isCoinbase && chain.tip.height + 1 - block.height < maturity)) continue;
    transaction.addInput({
      txid: coin.txid,
      index: coin.vout,
      witnessUtxo: { script, amount: coin.value },
    });
    missing += feeOfInput - coin.value;
    if (missing <= 0n) break;
  }
  if (missing > 0n) throw new Error('The faucet is empty.');
  for (const { script: to, value } of payments) transaction.addOutput({ script: to, amount: value });
  if (missing < 0n) transaction.addOutput({ script, amount: -missing });
  transaction.sign(secret);
  transaction.finalize();
  return chain.accept(transaction.extract());
}
