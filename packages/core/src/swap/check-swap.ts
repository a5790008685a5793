import type {
  ConvertApproveAnswer,
  ConvertBuildAnswer,
  ConvertQuote,
  ConvertTokensAnswer,
} from '@mooring/protocol/api';
import type { SwapOrder } from './swap-api.ts';
import { createSwapError } from './swap-errors.ts';

/** What a transaction is compared with. */
export interface SwapShown {
  readonly order: SwapOrder;
  readonly quote: ConvertQuote;
  /** Whether what is given is the chain's own currency, which is sent along. */
  readonly isNative: boolean;
  /** Contracts that swaps may call, as listed before the quote. */
  readonly routers: NonNullable<ConvertTokensAnswer['routers']>;
  /** Unix milliseconds. */
  readonly now: number;
}

const differs = (problem: string) => createSwapError('SWAP_DIFFERS', { problem });

/** EVM addresses differ by their checksum's letters only. */
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Compares a transaction with the swap that the visitor was shown, before a wallet sees it.
 *
 * @throws MooringError `SWAP_DIFFERS`, which says in what
 */
export function checkSwap(
  { tx, minToAmount, deadline, provider }: ConvertBuildAnswer,
  shown: SwapShown,
): void {
  const { order, quote, isNative, routers, now } = shown;
  if (!routers.some((router) => same(router, tx.to))) throw differs('it calls a contract that is not listed');
  if (!same(tx.from, order.user)) throw differs('it is of another account');
  if (tx.amount !== order.amount) throw differs('it swaps another amount');
  const value = isNative ? order.amount : '0';
  if ((tx.value ?? value) !== value) throw differs('it sends another amount along');
  if (provider !== quote.provider) throw differs('it is of another provider');
  const least = quote.minToAmount ?? '0';
  if (minToAmount !== undefined && BigInt(minToAmount) < BigInt(least)) throw differs('it may give less');
  if (deadline !== undefined && deadline * 1_000 <= now) throw differs('it is too late for it');
}

/** `approve(address,uint256)`: a selector and two words. */
const approvalForm = /^0x095ea7b3([0-9a-f]{64})([0-9a-f]{64})$/;

/**
 * Checks that an approval is of that token, for a listed contract, of exactly that amount.
 *
 * @throws MooringError `SWAP_DIFFERS`
 */
export function checkApproval(
  { tx, spender }: ConvertApproveAnswer,
  { order, routers }: Pick<SwapShown, 'order' | 'routers'>,
  amount: string = order.amount,
): void {
  if (!same(tx.to, order.from)) throw differs('it calls another contract than the token');
  if (tx.value !== '0') throw differs('it sends something along');
  const [, who = '', howMuch = ''] = approvalForm.exec(tx.data.toLowerCase()) ?? [];
  const approved = routers.find((router) => who === wordOf(router));
  if (approved === undefined) throw differs('it approves a contract that is not listed');
  if (spender !== undefined && !same(spender, approved))
    throw differs('it approves another contract than it says');
  if (BigInt(`0x${howMuch}`) !== BigInt(amount)) throw differs('it approves another amount');
}

/** The address part of a CAIP-10 id, as contracts are given it. */
function wordOf(account: string): string {
  const address = account.slice(account.lastIndexOf(':') + 1).toLowerCase();
  return address.replace(/^0x/, '').padStart(64, '0');
}
