import { type NetworkRow, switchNetwork } from '@mooring/core/modal';
import { selectNetworkImage } from '@mooring/core/page';
import { Icon, ListRow, PictureMark, Tag } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';

/** The networks as rows; those that the wallet did not approve cannot be pressed. */
export function NetworkList({ rows }: { readonly rows: readonly NetworkRow[] }) {
  const { core, state } = useModal();
  const messages = useMessages();
  return (
    <ul className="list">
      {rows.map(({ network, current, disabled }) => (
        <li key={network.caipNetworkId}>
          <ListRow
            mark={<PictureMark name={network.name} icon={selectNetworkImage(state, network)} />}
            name={network.name}
            current={current}
            disabled={disabled}
            tag={disabled ? <Tag>{messages.networkNotApproved()}</Tag> : undefined}
            trailing={
              current ? (
                <>
                  <span className="mo-hidden">{messages.networkCurrent()}</span>
                  <Icon name="check" />
                </>
              ) : undefined
            }
            onClick={() => void switchNetwork(core, { network })}
          />
        </li>
      ))}
    </ul>
  );
}
