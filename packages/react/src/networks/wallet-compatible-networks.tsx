import { selectReceiveNetworks } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { ListRow, PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Networks on which the address can receive. */
export function WalletCompatibleNetworks() {
  const { state } = useModal();
  const messages = useMessages();
  return (
    <>
      <ul className="list">
        {selectReceiveNetworks(state).map((network) => (
          <li key={network.caipNetworkId}>
            <ListRow
              mark={<PictureMark name={network.name} icon={selectNetworkImage(state, network)} />}
              name={network.name}
            />
          </li>
        ))}
      </ul>
      <p className="note">{messages.compatibleNote()}</p>
    </>
  );
}
