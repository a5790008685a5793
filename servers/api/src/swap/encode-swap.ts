import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { encodePath, type Route } from './find-route.ts';

export interface EncodeSwapOptions {
  readonly route: Route;
  readonly amount: bigint;
  readonly minToAmount: bigint;
  readonly user: Hex;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Whether the swap sends or returns the native currency. */
  readonly native: { readonly from: boolean; readonly to: boolean };
}

const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)']);

const bothAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function wrapETH(uint256 value) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(Input params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
]);

const secondAbi = parseAbi([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);

/** Routers like SwapRouter02 use this recipient for themselves. */
const routerItself: Hex = '0x0000000000000000000000000000000000000002';
/** The amount by which they swap what they hold of the first token, and take nothing from the visitor. */
const routerBalance = 0n;

/** Wraps or unwraps the native currency. */
export function encodeWrap(amount: bigint, isWrapped: boolean): Hex {
  return isWrapped
    ? encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] })
    : encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' });
}

/**
 * For routers like SwapRouter02, whose calls have no deadline. The native currency is wrapped first and swapped from the router:
 * a swap of an amount could also take a token that is approved for it.
 */
export function encodeForBoth({
  route,
  amount,
  minToAmount,
  user,
  deadline,
  native,
}: EncodeSwapOptions): Hex {
  const recipient = native.to ? routerItself : user;
  const amountIn = native.from ? routerBalance : amount;
  const swap =
    route.version === 'v2'
      ? encodeFunctionData({
          ...{ abi: bothAbi, functionName: 'swapExactTokensForTokens' },
          args: [amountIn, minToAmount, [...route.tokens], recipient],
        })
      : encodeFunctionData({
          ...{ abi: bothAbi, functionName: 'exactInput' },
          args: [{ path: encodePath(route), recipient, amountIn, amountOutMinimum: minToAmount }],
        });
  const wrap = encodeFunctionData({ abi: bothAbi, functionName: 'wrapETH', args: [amount] });
  const unwrap = encodeFunctionData({
    ...{ abi: bothAbi, functionName: 'unwrapWETH9' },
    args: [minToAmount, user],
  });
  const calls = [...(native.from ? [wrap] : []), swap, ...(native.to ? [unwrap] : [])];
  return encodeFunctionData({ abi: bothAbi, functionName: 'multicall', args: [deadline, calls] });
}

/**
 * For routers like Router02. Its functions for tokens with a transfer tax compare the received amount with the
 * minimum, which is right for all tokens.
 */
export function encodeForSecond({
  route,
  amount,
  minToAmount,
  user,
  deadline,
  native,
}: EncodeSwapOptions): Hex {
  const path = [...route.tokens];
  if (native.from) {
    return encodeFunctionData({
      ...{ abi: secondAbi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens' },
      args: [minToAmount, path, user, deadline],
    });
  }
  return encodeFunctionData({
    abi: secondAbi,
    functionName: native.to
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [amount, minToAmount, path, user, deadline],
  });
}
