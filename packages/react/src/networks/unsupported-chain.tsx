import { disconnect, selectNetworkRows, selectSwapRows, type ViewOf } from '@mooring/core/modal';
import { Icon, ListRow, Notice } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { NetworkList } from './network-list.tsx';

/**
 * The wallet is on an unsupported network: the visitor must switch or disconnect, and cannot close the modal. Or swaps
 * are not available on its network: lists the networks that support them.
 */
export function UnsupportedChain({ reason }: ViewOf<'UnsupportedChain'>) {
  const { core, state } = useModal();
  const messages = useMessages();
  const site = state.metadata.name;
  const leaving = state.disconnectFlow.status === 'pending';
  const rows = reason === 'swap' ? selectSwapRows(state) : selectNetworkRows(state);
  const network = state.activeNetwork.name;
  // The service did not say on which networks it swaps.
  const isUnknown = core.api !== undefined && state.remote.swapNetworks === undefined;
  return (
    <div className="list">
      {reason === 'swap' ? (
        <Notice tone={isUnknown ? 'warn' : 'info'}>
          {isUnknown
            ? messages.unsupportedSwapUnknown()
            : rows.length === 0
              ? messages.unsupportedSwapNowhere({ network })
              : messages.unsupportedSwap({ network })}
        </Notice>
      ) : (
        <Notice tone="warn">
          {site === '' ? messages.unsupportedTextAny() : messages.unsupportedText({ site })}
        </Notice>
      )}
      <NetworkList rows={rows} />
      <ListRow
        mark={<Icon name="disconnect" />}
        name={messages.disconnect()}
        busy={leaving}
        onClick={() => leaving || void disconnect(core)}
      />
    </div>
  );
}
