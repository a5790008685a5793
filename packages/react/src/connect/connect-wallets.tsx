import { selectLegal } from '@mooring/core/modal';
import { LegalBox } from '../view/legal-box.tsx';
import { useModal } from '../view/modal-context.ts';
import { WalletList } from '../wallet-list/wallet-list.tsx';

/** Only the wallets, for sites whose Connect view shows another way first. */
export function ConnectWallets() {
  const { state } = useModal();
  return (
    <>
      <LegalBox />
      <WalletList disabled={selectLegal(state).pending} />
    </>
  );
}
