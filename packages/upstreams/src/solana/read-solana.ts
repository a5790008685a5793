import { base58 } from '@scure/base';
import { type AskNode, CallError, resultOf } from '../node/ask-node.ts';
import type { BalanceQuestion, BalancesRead, Head, Reading } from '../node/chain-reader.ts';
import { inParts } from '../node/in-parts.ts';
import { NodeBehind, wrongAnswer } from '../node/node-failure.ts';

export function isSolanaAddress(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return false;
  return base58.decode(text).length === 32;
}

const genesis = { method: 'getGenesisHash', params: [] } as const;
const confirmed = { commitment: 'confirmed' } as const;

/** The sysvar account of the chain's clock, since a slot does not contain the time. */
const clock = {
  method: 'getAccountInfo',
  params: ['SysvarC1ock11111111111111111111111111111111', { ...confirmed, encoding: 'jsonParsed' }],
} as const;

/** Error code of a node that has not reached `minContextSlot`. */
const slotNotReached = '-32016';

/** Calls per request; nodes refuse longer batches. */
const batchSize = 100;

export async function checkSolanaChain(ask: AskNode, reference: string): Promise<Reading> {
  const [hash, time] = await ask([genesis, clock]);
  checkGenesis(resultOf(hash), reference);
  return { head: headOf(time) };
}

/**
 * Reads the native balance, then each token's, summed over all accounts that hold it.
 *
 * @throws NodeFailure, NodeBehind if the node does not have the block's slot
 */
export async function readSolanaBalances(
  ask: AskNode,
  { reference, account, tokens, block }: BalanceQuestion,
): Promise<BalancesRead> {
  const asOf = block === undefined ? confirmed : { ...confirmed, minContextSlot: block };
  const [hash, time, balance] = await ask([
    genesis,
    clock,
    { method: 'getBalance', params: [account, asOf] },
  ]);
  checkGenesis(resultOf(hash), reference);
  assertHasSlot(balance, block);
  const { value } = membersOf(resultOf(balance));
  // The supply in lamports is below 2^60. Beyond 2^53 JSON rounds, by less than a millionth of a coin.
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 2 ** 64) {
    throw wrongAnswer('the balance is no number');
  }
  const amounts: (bigint | undefined)[] = [];
  for (let at = 0; at < tokens.length; at += batchSize) {
    const calls = tokens.slice(at, at + batchSize).map((mint) => ({
      method: 'getTokenAccountsByOwner',
      params: [account, { mint }, { ...asOf, encoding: 'jsonParsed' }],
    }));
    const results = await inParts(calls, ask);
    for (const result of results) assertHasSlot(result, block);
    amounts.push(...results.map(amountOf));
  }
  return { head: headOf(time), native: BigInt(value), tokens: amounts };
}

/** Also reads the slot of an answer, since some nodes ignore the requested one. @throws NodeBehind */
function assertHasSlot(result: unknown, block: number | undefined): void {
  if (block === undefined) return;
  if (result instanceof CallError && result.code === slotNotReached) throw new NodeBehind();
  const { slot } = membersOf(membersOf(result).context);
  if (typeof slot === 'number' && slot < block) throw new NodeBehind();
}

/** Sum over all accounts of one token; `undefined` if the node's answer does not contain it. */
function amountOf(result: unknown): bigint | undefined {
  // Bounded: anyone can open accounts for any owner.
  if (result === undefined || result instanceof CallError) return undefined;
  const { value: accounts } = membersOf(result);
  if (!Array.isArray(accounts)) throw wrongAnswer('the accounts of a token are no list');
  return accounts.reduce<bigint>((sum, one) => {
    const { info } = membersOf(membersOf(membersOf(membersOf(one).account).data).parsed);
    const { amount } = membersOf(membersOf(info).tokenAmount);
    if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) {
      throw wrongAnswer('the amount of a token is no number');
    }
    return sum + BigInt(amount);
  }, 0n);
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function headOf(account: unknown): Head | undefined {
  const { parsed } = membersOf(membersOf(membersOf(account).value).data);
  const { unixTimestamp: seconds } = membersOf(membersOf(parsed).info);
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 0) return undefined;
  return { seconds };
}

/** A chain's reference is the beginning of its genesis hash. */
function checkGenesis(hash: unknown, reference: string): void {
  if (typeof hash !== 'string' || hash.slice(0, 32) !== reference) {
    throw wrongAnswer('the node is of another chain');
  }
}
