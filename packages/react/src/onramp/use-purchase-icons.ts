import { offersBuying } from '@mooring/core/modal';
import { observeOffers, type Purchase } from '@mooring/core/onramp';
import { useMemo } from 'react';
import { useObserved } from '../balance/use-observed.ts';
import { useModal } from '../view/modal-context.ts';

/** Returns the picture of a bought coin while a provider still sells it. Requests nothing if the site sells none. */
export function usePurchaseIcons(): (purchase: Pick<Purchase, 'symbol' | 'chainId'>) => string | undefined {
  const { core, state } = useModal();
  const offered = offersBuying(core, state);
  const observed = useMemo(() => (offered ? observeOffers(core) : undefined), [core, offered]);
  const { data = [] } = useObserved(observed);
  return ({ symbol, chainId }) => {
    const sold = data.flatMap(({ options }) => options.purchaseCurrencies);
    const reference = chainId.slice(chainId.indexOf(':') + 1);
    return sold.find(
      (one) =>
        one.symbol === symbol && one.networks.some(({ chain_id: id }) => id === chainId || id === reference),
    )?.iconUrl;
  };
}
