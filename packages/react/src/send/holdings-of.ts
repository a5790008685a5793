import type { AppKitState, CaipAddress, CaipNetwork } from '@mooring/core';
import type { Balance, Holding } from '@mooring/core/data';
import type { ChosenToken } from '@mooring/core/send';

/** Tokens that can be sent: those of the balance, else the native currency. */
export function holdingsOf(balance: Balance | undefined, network: CaipNetwork): readonly Holding[] {
  if (balance?.holdings !== undefined) return balance.holdings.list;
  if (balance === undefined) return [];
  const { name, symbol } = network.nativeCurrency;
  return [{ name, symbol, value: balance.native.value, decimals: balance.native.decimals }];
}

/** Converts a holding to a chosen token; `undefined` if its decimals are unknown. */
export function chosenToken(holding: Holding, { caipNetworkId }: CaipNetwork): ChosenToken | undefined {
  const { address, name, symbol, decimals, icon, iconPath } = holding;
  if (decimals === undefined) return undefined;
  return {
    ...{ chainId: caipNetworkId, name, symbol, decimals, icon, iconPath },
    address: address as CaipAddress | undefined,
  };
}

/** The network's native currency, the default choice. */
export function nativeToken({ caipNetworkId, nativeCurrency }: CaipNetwork): ChosenToken {
  const { name, symbol, decimals } = nativeCurrency;
  return { chainId: caipNetworkId, name, symbol, decimals };
}

/** The account's amount of a token; `undefined` if unknown. */
export function heldOf(list: readonly Holding[], token: ChosenToken | undefined): Holding | undefined {
  return token && list.find(({ address }) => address === token.address);
}

/** The token with the icon of its holding: the default choice has none of its own. */
export function withIcon(token: ChosenToken, held: Holding | undefined): ChosenToken {
  return { ...token, icon: token.icon ?? held?.icon, iconPath: token.iconPath ?? held?.iconPath };
}

/** Worth of an amount in US dollars, if the holding's price is known. For display only, not for calculations. */
export function worthOf(holding: Holding | undefined, amount: bigint | undefined): number | undefined {
  if (holding?.value === undefined || holding.worth === undefined || amount === undefined) return undefined;
  return holding.value === 0n ? undefined : (Number(amount) / Number(holding.value)) * holding.worth;
}

/** The form's token on the shown network. */
export function tokenOf({ send, activeNetwork }: Pick<AppKitState, 'send' | 'activeNetwork'>) {
  return send.token?.chainId === activeNetwork.caipNetworkId ? send.token : undefined;
}
