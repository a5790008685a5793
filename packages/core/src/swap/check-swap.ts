import type {
  ConvertApproveAnswer,
  ConvertBuildAnswer,
  ConvertQuote,
  ConvertTokensAnswer,
} from '@mooring/protocol/api';
import { swapSlippagePercent } from '@mooring/protocol/limits';
import type { CaipAddress } from '../contract/network.ts';
import { plainAddress } from '../format/plain-address.ts';
import { readSwapCall } from './read-swap-call.ts';
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
  /** The contract that the token is approved for, which the swap has to call. */
  readonly spender?: CaipAddress | undefined;
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
  const { order, quote, isNative, routers, spender, now } = shown;
  if (!routers.some((router) => same(router, tx.to))) throw differs('it calls a contract that is not listed');
  if (spender !== undefined && !same(spender, tx.to))
    throw differs('it calls another contract than the one that was approved');
  if (!same(tx.from, order.user)) throw differs('it is of another account');
  if (tx.amount !== order.amount) throw differs('it swaps another amount');
  const value = isNative ? order.amount : '0';
  if ((tx.value ?? value) !== value) throw differs('it sends another amount along');
  if (provider !== quote.provider) throw differs('it is of another provider');
  const least = leastOf(quote);
  if (minToAmount !== undefined && BigInt(minToAmount) < least) throw differs('it may give less');
  if (deadline !== undefined && deadline * 1_000 <= now) throw differs('it is too late for it');
  if (provider === poolsProvider) checkCall(tx, shown, least);
}

/** The provider whose calls are read here: those of others have forms of their own. */
const poolsProvider = 'pools';
/** Address part of the chain's own currency. */
const currency = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** The least that was shown: never more below the quote than the slippage. */
function leastOf({ toAmount, minToAmount = '0' }: ConvertQuote): bigint {
  const usual = (BigInt(toAmount) * BigInt(100 - swapSlippagePercent)) / 100n;
  const shown = BigInt(minToAmount);
  return shown > usual ? shown : usual;
}

/** Reads the call itself: what the API says about it is not believed. */
function checkCall({ to, data }: ConvertBuildAnswer['tx'], shown: SwapShown, least: bigint): void {
  const { order, isNative } = shown;
  if (isWrap(to, data, shown)) return;
  const call = readSwapCall(data);
  if (call === undefined) throw differs('its call cannot be read');
  if (!same(call.receiver, plainAddress(order.user))) throw differs('another account gets what it gives');
  // A call without an amount swaps what is sent along, which was compared before.
  if (call.amount === undefined ? !isNative : call.amount !== BigInt(order.amount))
    throw differs('it swaps another amount');
  if (call.least < least) throw differs('it may give less');
  if (!isNative && !same(call.from, plainAddress(order.from))) throw differs('it takes another token');
  const wanted = plainAddress(order.to);
  if (!same(wanted, currency) && !same(call.to, wanted)) throw differs('it gives another token');
}

/** `deposit()` and `withdraw(uint256)` of the token that stands for the chain's own currency: amounts stay the same. */
function isWrap(to: string, data: string, { order, isNative }: SwapShown): boolean {
  if (isNative) return same(to, order.to) && data.toLowerCase() === '0xd0e30db0';
  const amount = BigInt(order.amount).toString(16).padStart(64, '0');
  const isBack = same(plainAddress(order.to), currency) && same(to, order.from);
  return isBack && data.toLowerCase() === `0x2e1a7d4d${amount}`;
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
