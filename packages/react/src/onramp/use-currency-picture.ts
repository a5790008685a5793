import { observeCurrencyPicture } from '@mooring/core/onramp';
import { readWalletIcon } from '@mooring/protocol';
import { useMemo } from 'react';
import { useObserved } from '../balance/use-observed.ts';
import { useModal } from '../view/modal-context.ts';

/** The picture of a currency that the API names, once it is there; `undefined`: show its letter or sign. */
export function useCurrencyPicture(iconUrl: string | undefined): string | undefined {
  const { core } = useModal();
  const observed = useMemo(
    () => (iconUrl?.startsWith('/') ? observeCurrencyPicture(core, iconUrl) : undefined),
    [core, iconUrl],
  );
  const { data } = useObserved(observed);
  return observed === undefined ? readWalletIcon(iconUrl) : (data ?? undefined);
}
