import type { CaipAddress } from '@mooring/core';
import type { Holding } from '@mooring/core/data';
import { type ChosenToken, isSameToken } from '@mooring/core/swap';

/** A token as a row of the account's holdings; without an amount if unknown. */
export function holdingOf(
  namespace: string,
  { chainId, address, name, symbol, decimals, icon, iconPath }: ChosenToken,
  holdings: readonly Holding[] | undefined,
): Holding {
  const found = holdings?.find((one) =>
    isSameToken(
      namespace,
      { chainId, address: one.address as CaipAddress | undefined },
      { chainId, address },
    ),
  );
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
  if (holdings === undefined || found !== undefined)
    return { ...named, value: undefined, decimals: undefined };
  return { ...named, value: 0n, decimals };
}
