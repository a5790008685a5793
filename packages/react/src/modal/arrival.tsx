import { loadAccount } from '../lazy.ts';
import { lazyView } from '../view/view-record.tsx';

/** The card after a wallet has answered. Shown only if its code has loaded. */
export const Arrival = lazyView(loadAccount, (module) => module.Arrived, null);
