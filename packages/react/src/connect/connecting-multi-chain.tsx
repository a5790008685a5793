import { chooseChain, goBack, selectMultiChain } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { Icon, ListRow, PictureMark, Tag, TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** Lets the visitor choose the namespace of a wallet that supports several. */
export function ConnectingMultiChain({ connectorId }: { readonly connectorId: string }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const { wallet, rows = [] } = selectMultiChain(state, connectorId) ?? {};
  const name = wallet?.name ?? messages.externalGone();
  return (
    <>
      <div className="choice">
        <PictureMark name={name} icon={wallet?.icon} size={64} />
        <p className="centred__text">
          {wallet === undefined ? messages.multiChainGone() : messages.multiChainText()}
        </p>
      </div>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.namespace} data-leads="wallet">
            <ListRow
              mark={<PictureMark name={row.name} icon={selectNetworkImage(state, row.networks[0])} />}
              name={row.name}
              detail={row.networks.length > 1 ? row.networks.map((one) => one.name).join(' · ') : undefined}
              tag={row.connected ? <Tag tone="ok">{messages.tagConnected()}</Tag> : undefined}
              trailing={row.connected ? undefined : <Icon name="forward" directional />}
              onClick={() => void chooseChain(core, row)}
            />
          </li>
        ))}
      </ul>
      {wallet === undefined && (
        <div className="actions">
          <TextButton onClick={() => goBack(core)}>{messages.chooseAnother()}</TextButton>
        </div>
      )}
    </>
  );
}
