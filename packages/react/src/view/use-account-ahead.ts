import type { observeBalance } from '@mooring/core/data';
import { useEffect, useState } from 'react';
import { balanceOf } from '../balance/balance-of.ts';
import { useObservedBalance } from '../balance/use-observed-balance.ts';
import { preload } from '../context/preload.ts';
import { loadAccount, loadCoreData } from '../lazy.ts';
import { useModal } from './modal-context.ts';

/**
 * Loads the account view while a wallet request is pending, so that the card can show it when the wallet answers, and
 * the balance if the account is known and on a network of the site. Waits until the view is `ready`: a missing link has priority.
 */
export function useAccountAhead(ready = true): void {
  const { core, state } = useModal();
  const [observe, setObserve] = useState<typeof observeBalance>();
  useEffect(() => {
    if (!ready) return;
    Promise.all([preload(loadCoreData), preload(loadAccount)]).then(
      ([data]) => setObserve(() => data.observeBalance),
      // Offline, or a deploy in between: the card closes without showing it.
      () => undefined,
    );
  }, [ready]);
  useObservedBalance(observe, core, balanceOf(state));
}
