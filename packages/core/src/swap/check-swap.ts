import type { SwapApproveAnswer, SwapBuildAnswer, SwapQuote, SwapTokensAnswer } from '@mooring/protocol/api';
import { swapSlippagePercent } from '@mooring/protocol/limits';
import type { CaipAddress } from '../contract/network.ts';
import { plainAddress } from '../format/plain-address.ts';
import { readSwapCall } from './read-swap-call.ts';
import { isSameContract } from './same-contract.ts';
import type { SwapOrder } from './swap-api.ts';
import { createSwapError, type SwapDifference, swapDifferences } from './swap-errors.ts';
import { currencyPlaceholder } from './swap-token.ts';

/** The values that a transaction must match. */
export interface SwapShown {
  readonly order: SwapOrder;
  readonly quote: SwapQuote;
  /** Whether the sold token is the chain's native currency, which is sent as the value. */
  readonly isNative: boolean;
  /** Contracts that swaps may call, as listed before the quote. */
  readonly routers: NonNullable<SwapTokensAnswer['routers']>;
  /** The contract that the token is approved for; the swap must call it. */
  readonly spender?: CaipAddress | undefined;
  /** Unix milliseconds. */
  readonly now: number;
}

const differs = (cause: SwapDifference) =>
  createSwapError('SWAP_DIFFERS', { problem: swapDifferences[cause] }, { cause });

/**
 * Compares a transaction with the swap that the visitor saw, before a wallet receives it.
 *
 * @throws MooringError `SWAP_DIFFERS` with the difference
 */
export function checkSwap({ tx, minToAmount, deadline, provider }: SwapBuildAnswer, shown: SwapShown): void {
  const { order, quote, isNative, routers, spender, now } = shown;
  if (!routers.some((router) => isSameContract(router, tx.to))) throw differs('unlisted');
  if (spender !== undefined && !isSameContract(spender, tx.to)) throw differs('unapproved');
  if (!isSameContract(tx.from, order.user)) throw differs('account');
  if (tx.amount !== order.amount) throw differs('amount');
  const value = isNative ? order.amount : '0';
  if ((tx.value ?? value) !== value) throw differs('value');
  if (provider !== quote.provider) throw differs('provider');
  const least = leastOf(quote);
  if (minToAmount !== undefined && BigInt(minToAmount) < least) throw differs('least');
  if (deadline !== undefined && deadline * 1_000 <= now) throw differs('late');
  checkCall(tx, shown, least);
}

/** The minimum that was shown, never further below the quote than the slippage. */
export function leastOf({ toAmount, minToAmount = '0' }: SwapQuote): bigint {
  const usual = (BigInt(toAmount) * BigInt(100 - swapSlippagePercent)) / 100n;
  const shown = BigInt(minToAmount);
  return shown > usual ? shown : usual;
}

/** Decodes the call itself: the API's description of it is not trusted. */
function checkCall({ to, data }: SwapBuildAnswer['tx'], shown: SwapShown, least: bigint): void {
  const { order, isNative } = shown;
  if (isWrap(to, data, shown)) return;
  const call = readSwapCall(data);
  if (call === undefined) throw differs('unreadable');
  if (!isSameContract(call.receiver, plainAddress(order.user))) throw differs('receiver');
  // A call without an amount swaps the value, which was compared before.
  if (call.amount === undefined ? !isNative : call.amount !== BigInt(order.amount)) throw differs('amount');
  if (call.least < least) throw differs('least');
  const takesCurrency = call.takesCurrency === true;
  if (takesCurrency !== isNative || (!isNative && !isSameContract(call.from, plainAddress(order.from))))
    throw differs('taken');
  const wanted = plainAddress(order.to);
  const wantsCurrency = isSameContract(wanted, currencyPlaceholder);
  if (wantsCurrency !== (call.givesCurrency === true) || (!wantsCurrency && !isSameContract(call.to, wanted)))
    throw differs('given');
}

/** Whether it is `deposit()` or `withdraw(uint256)` of the wrapped native currency: amounts stay the same. */
function isWrap(to: string, data: string, { order, isNative }: SwapShown): boolean {
  if (isNative) return isSameContract(to, order.to) && data.toLowerCase() === '0xd0e30db0';
  const amount = BigInt(order.amount).toString(16).padStart(64, '0');
  const isBack =
    isSameContract(plainAddress(order.to), currencyPlaceholder) && isSameContract(to, order.from);
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
  { tx, spender }: SwapApproveAnswer,
  { order, routers }: Pick<SwapShown, 'order' | 'routers'>,
  amount: string = order.amount,
): void {
  if (!isSameContract(tx.to, order.from)) throw differs('approvalCall');
  if (tx.value !== '0') throw differs('approvalValue');
  const [, who = '', howMuch = ''] = approvalForm.exec(tx.data.toLowerCase()) ?? [];
  const approved = routers.find((router) => who === wordOf(router));
  if (approved === undefined) throw differs('approvalUnlisted');
  if (spender !== undefined && !isSameContract(spender, approved)) throw differs('approvalOther');
  if (BigInt(`0x${howMuch}`) !== BigInt(amount)) throw differs('approvalAmount');
}

/** The address of a CAIP-10 id, encoded as an argument of a contract call. */
function wordOf(account: string): string {
  const address = account.slice(account.lastIndexOf(':') + 1).toLowerCase();
  return address.replace(/^0x/, '').padStart(64, '0');
}
