import { useEffect } from 'react';
import { preload } from '../context/preload.ts';
import { loadAccount } from '../lazy.ts';

/** Fetches the account view while a wallet request is pending, so that the card can show it when the wallet answers. */
export function useAccountAhead(): void {
  useEffect(() => {
    // Offline, or a deploy in between: the card closes without showing it.
    preload(loadAccount).catch(() => undefined);
  }, []);
}
