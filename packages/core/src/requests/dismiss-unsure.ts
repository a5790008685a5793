import type { AppKitCore } from '../contract/core.ts';

/** Ends the warning that an earlier payment or swap may have been sent: the visitor has looked. */
export function dismissUnsure(core: AppKitCore, of: 'send' | 'swap'): void {
  if (of === 'send') core.dispatch({ type: 'sendChanged', send: { unsure: false } });
  else core.dispatch({ type: 'swapChanged', swap: { unsure: false } });
}
