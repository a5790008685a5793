import type { AppKitCore } from '@mooring/core';
import { walletModel, walletParts } from '../buttons/wallet-model.ts';
import { loadCoreModal } from '../lazy.ts';
import { drawPicture } from './draw-picture.ts';
import type { ElementValues } from './element-values.ts';
import type { ButtonSource } from './page-button-view.ts';

/** Mark and name of one specific wallet, which a press connects. Hidden while the page names none. */
export function walletSource(core: AppKitCore): ButtonSource {
  let pending = false;
  const connect = async ({ wallet = '', namespace }: ElementValues): Promise<void> => {
    const { connectWallet } = await loadCoreModal();
    // Errors are shown in the modal and passed to the site's `onError`.
    await connectWallet(core, wallet, { namespace });
  };
  return {
    parts: walletParts,
    model(state, values, messages) {
      return walletModel(state, values, messages, pending);
    },
    picture: drawPicture,
    press(values, changed) {
      pending = true;
      changed();
      const done = (): void => {
        pending = false;
        changed();
      };
      // Code that failed to load is retried at the next press.
      connect(values).then(done, done);
    },
  };
}
