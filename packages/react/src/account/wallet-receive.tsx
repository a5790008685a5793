import { selectAccount } from '@mooring/core';
import { push, selectReceiveNetworks } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { Address, Icon, ListRow, PictureMark, QrFrame } from '@mooring/ui';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** The receive address: as a QR code, in full and to copy, and its networks. */
export function WalletReceive() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { address } = selectAccount(state);
  const modules = useMemo(
    () => (address === undefined ? undefined : encode(address, { ecc: 'M', border: 0 }).data),
    [address],
  );
  const networks = selectReceiveNetworks(state);
  if (address === undefined) return null;
  return (
    <div className="centred">
      <QrFrame modules={modules} label={messages.receiveQr()} />
      <div className="receive__address">
        <Address address={address} copyLabel={messages.accountCopy()} copiedLabel={messages.copied()} />
      </div>
      <div className="list list--wide">
        <ListRow
          mark={
            <span className="mark-stack">
              {networks.slice(0, 3).map((network) => (
                <PictureMark
                  key={network.caipNetworkId}
                  name={network.name}
                  icon={selectNetworkImage(state, network)}
                  size={24}
                />
              ))}
            </span>
          }
          name={messages.receiveNetworks({ count: networks.length })}
          trailing={<Icon name="forward" directional />}
          onClick={() => push(core, { name: 'WalletCompatibleNetworks' })}
        />
      </div>
      <p className="note">{messages.receiveNote()}</p>
    </div>
  );
}
