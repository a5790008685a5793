import { type AppKitState, formatAmount } from '@mooring/core';
import type { Balance, BalanceOf } from '@mooring/core/data';
import { type ChainNamespace, selectUnsupportedNetwork } from '@mooring/core/page';
import { groupDigits } from '@mooring/ui/messages';

/** Account and network of a shown balance: the shown network, or the account's own if the namespaces differ. */
export function balanceOf(state: AppKitState, namespace?: ChainNamespace): BalanceOf | undefined {
  const { activeNetwork, networks, connections, activeNamespace } = state;
  const connection = connections[namespace ?? activeNamespace];
  if (connection?.status !== 'connected') return undefined;
  const { address, chainId } = connection;
  const shown = address.startsWith(`${activeNetwork.chainNamespace}:`);
  if (shown && selectUnsupportedNetwork(state) !== undefined) return undefined;
  const network = shown ? activeNetwork : networks.find(({ caipNetworkId }) => caipNetworkId === chainId);
  return network && { address, network };
}

/** The parts of the state that {@link balanceOf} returns. */
export function balanceParts(state: AppKitState, namespace: ChainNamespace): readonly unknown[] {
  const of = balanceOf(state, namespace);
  return [of?.address, of?.network];
}

/** The balance in a button when `of` requests it: the amount, a spinner while it loads, or nothing. */
export function buttonAmount(
  locale: string,
  of: BalanceOf | undefined,
  { data, error }: { readonly data: Balance | undefined; readonly error: unknown },
): ReturnType<typeof shownAmount> | 'loading' {
  if (of === undefined) return undefined;
  return shownAmount(locale, data) ?? (error === undefined ? 'loading' : undefined);
}

/** Formats the native balance, or that of the token that the site shows instead, for a button. */
export function shownAmount(
  locale: string,
  balance: Balance | undefined,
): { readonly value: string; readonly unit: string } | undefined {
  const shown = balance?.token ?? balance?.native;
  if (shown === undefined) return undefined;
  return { value: groupDigits(locale, formatAmount(shown.value, shown.decimals)), unit: shown.symbol };
}
