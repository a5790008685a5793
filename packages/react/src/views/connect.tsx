import { type ConnectRow, connect, selectConnectRows } from '@mooring/core';
import { Icon, ListRow, PictureMark, Tag } from '@mooring/ui';
import { type ModalMessages, useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';

function tagOf(row: ConnectRow, messages: ModalMessages): string | undefined {
  switch (row.tag) {
    case 'qrCode':
      return messages.tagQrCode();
    case 'recent':
      return messages.tagRecent();
    case 'installed':
      return messages.tagInstalled();
    case 'connected':
      return messages.tagConnected();
    case undefined:
      return undefined;
  }
}

function WalletRow({ row, onClick }: { readonly row: ConnectRow; readonly onClick: () => void }) {
  const messages = useMessages();
  const tag = tagOf(row, messages);
  const scan = row.tag === 'qrCode' && row.icon === undefined;
  const mark = scan ? (
    <span className="scan-mark">
      <Icon name="qr" />
    </span>
  ) : (
    <PictureMark name={row.name} icon={row.icon} />
  );
  return (
    <ListRow
      mark={mark}
      name={row.name}
      disabled={row.disabled}
      tag={tag === undefined ? undefined : <Tag tone={row.tag === 'connected' ? 'ok' : 'quiet'}>{tag}</Tag>}
      onClick={onClick}
    />
  );
}

/** The ways to connect. */
export function Connect() {
  const { core, state } = useModal();
  const messages = useMessages();
  const rows = selectConnectRows(state);
  if (rows.length === 0) {
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
  return (
    <>
      <ul className="list">
        {rows.map((row) => (
          <li key={row.id}>
            <WalletRow row={row} onClick={() => void connect(core, { connectorId: row.connectorId })} />
          </li>
        ))}
      </ul>
      <p className="note">{messages.connectNote()}</p>
    </>
  );
}
