import { chunk } from '../context/chunk.ts';

// Connect and what follows it at once are in the modal's own chunk.
export const pairingViews = chunk(async () => import('./pairing-views.tsx'));
export const accountViews = chunk(async () => import('./account-views.tsx'));
export const walletViews = chunk(async () => import('./wallet-views.tsx'));
export const signInView = chunk(async () => import('./siwx-sign-message.tsx'));
