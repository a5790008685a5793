import { disconnect, selectNetworkRows } from '@mooring/core/modal';
import { Icon, ListRow, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { NetworkList } from './network-list.tsx';

/** The wallet is where the site cannot follow: choose a network, or leave. Cannot be closed. */
export function UnsupportedChain() {
  const { core, state } = useModal();
  const messages = useMessages();
  const site = state.metadata.name;
  const leaving = state.disconnectFlow.status === 'pending';
  return (
    <div className="list">
      <Notice tone="warn">
        {site === '' ? messages.unsupportedTextAny() : messages.unsupportedText({ site })}
      </Notice>
      <NetworkList rows={selectNetworkRows(state)} />
      <ListRow
        mark={<Icon name="disconnect" />}
        name={messages.disconnect()}
        busy={leaving}
        onClick={() => leaving || void disconnect(core)}
      />
    </div>
  );
}
