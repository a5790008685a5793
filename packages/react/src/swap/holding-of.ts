import type { Holding } from '@mooring/core/data';
import { type ChosenToken, findHolding, type KnownHoldings } from '@mooring/core/swap';

/** A token as a row of the account's holdings; without an amount if unknown. */
export function holdingOf(
  namespace: string,
  token: ChosenToken,
  holdings: KnownHoldings | undefined,
): Holding {
  const { address, name, symbol, decimals, icon, iconPath } = token;
  const found = findHolding(namespace, holdings?.list, token);
  const pictured = { icon: icon ?? found?.icon, iconPath: iconPath ?? found?.iconPath };
  const named = {
    address,
    name,
    symbol,
    ...pictured,
    ...(found?.unverified && { unverified: true as const }),
  };
  if (found?.value !== undefined)
    return { ...named, worth: found.worth, value: found.value, decimals: found.decimals };
  if (holdings === undefined || holdings.partial || found !== undefined)
    return { ...named, value: undefined, decimals: undefined };
  return { ...named, value: 0n, decimals };
}
