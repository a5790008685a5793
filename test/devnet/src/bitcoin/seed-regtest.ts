import { fundedAccounts } from '../wallets/phrase-seed.ts';
import { type BitcoinAddressKind, bitcoinKey } from './bitcoin-accounts.ts';
import { miner, payFromMiner } from './coin-sender.ts';
import { Regtest } from './regtest.ts';

/** Initial balance of each account in satoshi, one coin each. */
const coins: readonly (readonly [BitcoinAddressKind, bigint])[] = [
  ['payment', 100_000_000n],
  ['payment', 50_000_000n],
  ['taproot', 50_000_000n],
  ['nested', 25_000_000n],
  ['legacy', 25_000_000n],
];
/** Blocks until the first coins can be spent, plus some for the faucet. */
const blocksBefore = 110;
const begin = Date.UTC(2026, 0, 1);

/** A new chain, always identical: the phrase's accounts have coins, and the miner has some for the faucet. */
export function seedRegtest(now: () => number): Regtest {
  let seeded = false;
  let time = begin;
  const chain = new Regtest(() => {
    if (seeded) return now();
    time += 600_000;
    return time;
  });
  chain.mine(blocksBefore, miner().script);
  const payments = Array.from({ length: fundedAccounts }, (_, index) =>
    coins.map(([kind, value]) => ({ script: bitcoinKey(index, kind).script, value })),
  );
  payFromMiner(chain, payments.flat());
  chain.mine(1, miner().script);
  seeded = true;
  return chain;
}
