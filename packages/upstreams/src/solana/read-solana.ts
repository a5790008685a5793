import { base58 } from '@scure/base';
import type { AskNode } from '../node/ask-node.ts';
import type { BalanceQuestion, Balances } from '../node/chain-reader.ts';
import { wrongAnswer } from '../node/node-failure.ts';

export function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false;
  return base58.decode(text).length === 32;
}

const genesis = { method: 'getGenesisHash', params: [] } as const;

export async function checkSolanaChain(ask: AskNode, reference: string): Promise<void> {
  const [hash] = await ask([genesis]);
  checkGenesis(hash, reference);
}

/** Reads the native balance; tokens are `undefined`, as they live in accounts of their own. @throws NodeFailure */
export async function readSolanaBalances(
  ask: AskNode,
  { reference, account, tokens }: BalanceQuestion,
): Promise<Balances> {
  const [hash, balance] = await ask([
    genesis,
    { method: 'getBalance', params: [account, { commitment: 'confirmed' }] },
  ]);
  checkGenesis(hash, reference);
  const value =
    typeof balance === 'object' && balance !== null ? (balance as { value?: unknown }).value : undefined;
  // Lamports: all there are is below 2^60. Beyond 2^53 JSON rounds, by less than a millionth of a coin.
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 2 ** 64) {
    throw wrongAnswer('the balance is no number');
  }
  return { native: BigInt(value), tokens: tokens.map(() => undefined) };
}

/** A chain's reference is the beginning of the hash of its first block. */
function checkGenesis(hash: unknown, reference: string): void {
  if (typeof hash !== 'string' || hash.slice(0, 32) !== reference) {
    throw wrongAnswer('the node is of another chain');
  }
}
