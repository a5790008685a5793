import { selectConnectRows } from '@mooring/core/modal';
import { useModal } from '../view/modal-context.ts';
import { SearchRow, WalletList } from '../wallet-list/wallet-list.tsx';
import { PairingAnywhere } from './pairing-anywhere.tsx';

/** For pages without a chain library: a QR code, or the wallets on a phone. */
export function ConnectingWalletConnectBasic() {
  const { state } = useModal();
  if (state.device.mobile && selectConnectRows(state).length > 0) return <WalletList disabled={false} />;
  return (
    <>
      <PairingAnywhere wallet={undefined} titled={!state.device.mobile} />
      <ul className="list list--below">
        <SearchRow disabled={false} />
      </ul>
    </>
  );
}
