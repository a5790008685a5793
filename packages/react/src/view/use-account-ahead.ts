import { selectAccount } from '@mooring/core';
import type { observeBalance } from '@mooring/core/data';
import { useEffect, useState } from 'react';
import { useObservedBalance } from '../balance/use-observed-balance.ts';
import { preload } from '../context/preload.ts';
import { loadAccount, loadCoreData } from '../lazy.ts';
import { useModal } from './modal-context.ts';

/**
 * Loads the account view while a wallet request is pending, so that the card can show it when the wallet answers, and
 * the balance if the account is known. Waits until the view is `ready`: a missing link has priority.
 */
export function useAccountAhead(ready = true): void {
  const { core, state } = useModal();
  const { caipAddress } = selectAccount(state);
  const [observe, setObserve] = useState<typeof observeBalance>();
  useEffect(() => {
    if (!ready) return;
    Promise.all([preload(loadCoreData), preload(loadAccount)]).then(
      ([data]) => setObserve(() => data.observeBalance),
      // Offline, or a deploy in between: the card closes without showing it.
      () => undefined,
    );
  }, [ready]);
  const network = state.activeNetwork;
  useObservedBalance(observe, core, caipAddress && { address: caipAddress, network });
}
