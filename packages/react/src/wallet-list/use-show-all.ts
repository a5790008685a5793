import { push } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { useModal } from '../view/modal-context.ts';

/** Opens AllWallets. */
export function useShowAll(): () => void {
  const { core } = useModal();
  return () => {
    emitModalEvent(core, { event: 'CLICK_ALL_WALLETS' });
    push(core, { name: 'AllWallets' });
  };
}
