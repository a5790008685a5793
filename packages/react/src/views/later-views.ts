import { chunk } from '../context/chunk.ts';

// Connect and what follows it at once are in the modal's own chunk.
export const pairingViews = chunk(() => import('./pairing-views.tsx'));
export const accountViews = chunk(() => import('./account-views.tsx'));
export const walletViews = chunk(() => import('./wallet-views.tsx'));
export const signInView = chunk(() => import('./siwx-sign-message.tsx'));
