import { LegalBox } from './legal-box.tsx';
import { useLegalPending } from './use-legal-pending.ts';
import { WalletList } from './wallet-list.tsx';

/** The wallets alone, where Connect shows another way first. */
export function ConnectWallets() {
  const pending = useLegalPending();
  return (
    <>
      <LegalBox />
      <WalletList disabled={pending} />
    </>
  );
}
