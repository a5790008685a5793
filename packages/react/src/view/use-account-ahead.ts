import { useEffect } from 'react';
import { preload } from '../context/preload.ts';
import { loadAccount } from '../lazy.ts';

/**
 * Fetches the account view while a wallet request is pending, so that the card can show it when the wallet answers. Waits until
 * the view is `ready`: a link that is not there yet comes first.
 */
export function useAccountAhead(ready = true): void {
  useEffect(() => {
    // Offline, or a deploy in between: the card closes without showing it.
    if (ready) preload(loadAccount).catch(() => undefined);
  }, [ready]);
}
