import { http, type Transport } from 'wagmi';
import type { Asked } from './asked.ts';
import { firstThatAnswers } from './first-that-answers.ts';
import { throughWallet } from './through-wallet.ts';

/** Options of the specification: 10 s, and up to 1000 calls in one request. */
const httpOptions = { timeout: 10_000, batch: { batchSize: 1_000 } } as const;

/** A chain's addresses, one after the other until one answers; without any, the active wallet. */
export function makeTransport({ addresses, chain, wallet, probing }: Asked): Transport {
  const [first, ...others] = addresses.map(({ url, config }) => http(url, { ...httpOptions, ...config }));
  if (first === undefined) return throughWallet(wallet, chain);
  return others.length === 0 ? first : firstThatAnswers([first, ...others], probing);
}
