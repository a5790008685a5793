import { selectReceiveNetworks } from '@mooring/core';
import { ListRow, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';

/** Where the address can receive. */
export function WalletCompatibleNetworks() {
  const { state } = useModal();
  const messages = useMessages();
  return (
    <>
      <ul className="list">
        {selectReceiveNetworks(state).map(({ caipNetworkId, name, assets }) => (
          <li key={caipNetworkId}>
            <ListRow mark={<PictureMark name={name} icon={assets?.imageUrl} />} name={name} />
          </li>
        ))}
      </ul>
      <p className="note">{messages.compatibleNote()}</p>
    </>
  );
}
