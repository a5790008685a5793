import { selectLegal } from '@mooring/core/modal';
import { useModal } from '../view/modal-context.ts';
import { LegalBox } from './legal-box.tsx';
import { WalletList } from './wallet-list.tsx';

/** The wallets alone, where Connect shows another way first. */
export function ConnectWallets() {
  const { state } = useModal();
  return (
    <>
      <LegalBox />
      <WalletList disabled={selectLegal(state).pending} />
    </>
  );
}
