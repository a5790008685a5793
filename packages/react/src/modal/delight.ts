import { loaded } from '../context/preload.ts';
import { loadAccount } from '../lazy.ts';

/** Milliseconds that the code takes to become a check. */
export const checkTime = 640;

/** Milliseconds that the card shows the account before it closes. */
const accountTime = 1_500;

/** Whether the code of the account view has loaded: closing does not wait for it. */
export const becomesAccount = (): boolean => loaded(loadAccount) !== undefined;

/** Milliseconds that an outcome stays visible before the modal closes. */
export const finishTime = (): number => checkTime + (becomesAccount() ? accountTime : 0);
