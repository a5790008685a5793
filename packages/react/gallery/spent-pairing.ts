import { type AppKitCore, createError } from '@mooring/core';
import type { RemoteWallet } from '@mooring/core/adapter';
import { linkRenewalLimit } from '@mooring/protocol/limits';
import { silentPairing } from './silent-pairing.ts';

/** Every link expires once the view has shown it as ready. */
export const spentPairing: RemoteWallet = {
  ...silentPairing,
  connect: {
    by: 'link',
    begin: () =>
      new Promise((_resolve, reject) => {
        const expire = () => reject(createError('PAIRING_EXPIRED'));
        requestAnimationFrame(() => requestAnimationFrame(expire));
      }),
  },
};

/** Resolves when the view makes no more links. On a phone it shows no code and renews nothing. */
export async function renewalsSpent({ store }: AppKitCore): Promise<void> {
  if (store.getState().device.mobile) return;
  let ended = 0;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(({ pairing }, before) => {
      if (pairing.status === 'expired' && before.pairing.status !== 'expired') ended += 1;
      if (ended < linkRenewalLimit) return;
      stop();
      resolve();
    });
  });
}
