import { type AppKitState, formatAmount, selectAccount } from '@mooring/core';
import type { Balance, BalanceOf } from '@mooring/core/data';
import { type ChainNamespace, selectUnsupportedNetwork } from '@mooring/core/page';
import { groupDigits } from '@mooring/ui/messages';

/** Whose balance stands beside an account, and where: on the network that is shown, or its own where that is of another kind. */
export function balanceOf(state: AppKitState, namespace?: ChainNamespace): BalanceOf | undefined {
  const { activeNetwork, networks } = state;
  const { caipAddress, chainId } = selectAccount(state, namespace);
  if (caipAddress === undefined) return undefined;
  const shown = caipAddress.startsWith(`${activeNetwork.chainNamespace}:`);
  if (shown && selectUnsupportedNetwork(state) !== undefined) return undefined;
  const network = shown ? activeNetwork : networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  return network && { address: caipAddress, network };
}

/** What a button shows of a requested balance (`of`): the amount, a ring while it loads, or nothing. */
export function buttonAmount(
  locale: string,
  of: BalanceOf | undefined,
  { data, error }: { readonly data: Balance | undefined; readonly error: unknown },
): ReturnType<typeof shownAmount> | 'loading' {
  if (of === undefined) return undefined;
  return shownAmount(locale, data) ?? (error === undefined ? 'loading' : undefined);
}

/** The balance of the network's own coin, as a button writes it. */
export function shownAmount(
  locale: string,
  balance: Balance | undefined,
): { readonly value: string; readonly unit: string } | undefined {
  const native = balance?.native;
  if (native === undefined) return undefined;
  return { value: groupDigits(locale, formatAmount(native.value, native.decimals)), unit: native.symbol };
}
