import { loaded } from '../context/preload.ts';
import { loadAccount } from '../lazy.ts';

/** Milliseconds that the code takes to become a check. */
export const checkTime = 640;

/** Milliseconds that the card shows the account before it closes. */
const accountTime = 1_500;

/** Whether the code of the account view has loaded: closing does not wait for it. */
export const isAccountLoaded = (): boolean => loaded(loadAccount) !== undefined;

/** Milliseconds that the card stays once the check has been shown: 0 if it does not become the account. */
export const afterCheck = (): number => (isAccountLoaded() ? accountTime : 0);
