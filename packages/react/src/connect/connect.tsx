import {
  push,
  selectAllWalletsRow,
  selectConnectRows,
  selectLegal,
  selectPendingRows,
} from '@mooring/core/modal';
import { selectConnectMethods } from '@mooring/core/page';
import { Icon, ListRow } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { LegalBox } from '../view/legal-box.tsx';
import { useModal } from '../view/modal-context.ts';
import { WalletList } from '../wallet-list/wallet-list.tsx';

/** The ways to connect. */
export function Connect() {
  const { core, state } = useModal();
  const messages = useMessages();
  const pending = selectLegal(state).pending;
  const methods = selectConnectMethods(state);
  const rows = selectConnectRows(state);
  const empty = rows.length === 0 && selectPendingRows(state) === 0 && !selectAllWalletsRow(state).shown;
  if (!methods.includes('wallet') || empty) {
    return (
      <div className="centred">
        <span className="empty-mark">
          <Icon name="wallet" size={28} />
        </span>
        <p className="centred__title">{messages.connectEmptyTitle()}</p>
        <p className="centred__text">{messages.connectEmptyText()}</p>
      </div>
    );
  }
  const collapsed = state.options.collapseWallets && methods.length > 1;
  return (
    <>
      <LegalBox />
      {collapsed ? (
        <ListRow
          mark={<Icon name="wallet" />}
          name={messages.connectWalletsRow()}
          disabled={pending}
          onClick={() => push(core, { name: 'ConnectWallets' })}
        />
      ) : (
        <WalletList disabled={pending} />
      )}
      {state.earlierLinks > 0 && <p className="note">{messages.connectEarlier()}</p>}
      {/* Why rows cannot be pressed. */}
      <p className="note">
        {rows.some((row) => row.disabled) ? messages.connectPaired() : messages.connectNote()}
      </p>
    </>
  );
}
