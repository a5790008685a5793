import { awaitInstallOffer } from './install-offer.ts';
import { watchUpdates } from './updates.ts';
import { workerAddress } from './worker-address.ts';

/** The offer to install this page. */
export const installOffer = awaitInstallOffer(window);

/** New versions of this page. */
export const updates = watchUpdates({
  register: async () => {
    if (!('serviceWorker' in navigator)) throw new Error('This browser has no service workers.');
    await loaded();
    return navigator.serviceWorker.register(workerAddress());
  },
  container: navigator.serviceWorker ?? new EventTarget(),
  page: document,
  reload: () => window.location.reload(),
  now: Date.now,
});

/** The page's own files come first. */
function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}
