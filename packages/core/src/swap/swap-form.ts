import type { CaipAddress, CaipNetwork } from '../contract/network.ts';
import type { ChosenToken } from '../contract/send.ts';
import type { AppKitState } from '../contract/state.ts';
import { selectAccount } from '../select/account.ts';
import { type AmountProblem, readAmount } from '../send/read-amount.ts';
import type { SwapOrder } from './swap-api.ts';
import { currencyToken, isSameToken, tokenId } from './swap-token.ts';

/** The first problem of the form. */
export type SwapProblem = 'to' | 'same' | `amount-${AmountProblem}` | 'funds';

/** The parsed form. */
export interface ReadSwapForm {
  readonly network: CaipNetwork;
  /** The account that swaps. */
  readonly address: CaipAddress | undefined;
  readonly from: ChosenToken;
  readonly to: ChosenToken | undefined;
  /** Smallest unit. */
  readonly amount: bigint | undefined;
  readonly problem: SwapProblem | undefined;
  /** Absent while there is nothing to quote; present even if the balance is too low. */
  readonly order: SwapOrder | undefined;
}

/**
 * Reads the form.
 *
 * @param held the account's balance of the sold token, in the smallest unit; `undefined` if unknown
 */
export function readSwapForm(state: AppKitState, held?: bigint | undefined): ReadSwapForm {
  const { activeNetwork: network, swap } = state;
  const { caipAddress: address } = selectAccount(state);
  const here = (token: ChosenToken | undefined) =>
    token?.chainId === network.caipNetworkId ? token : undefined;
  const from = here(swap.sourceToken) ?? currencyToken(network);
  const to = here(swap.toToken);
  const given = readAmount(swap.sourceTokenAmount, from.decimals);
  const amount = 'value' in given ? given.value : undefined;
  const base = { network, address, from, to, amount };
  if (to === undefined) return { ...base, problem: 'to', order: undefined };
  if (isSameToken(network.chainNamespace, from, to)) return { ...base, problem: 'same', order: undefined };
  if ('problem' in given) return { ...base, problem: `amount-${given.problem}`, order: undefined };
  const problem = held !== undefined && given.value > held ? 'funds' : undefined;
  if (address === undefined) return { ...base, problem, order: undefined };
  const order = { user: address, from: tokenId(from), to: tokenId(to), amount: given.value.toString() };
  return { ...base, problem, order };
}
