import { type ConnectRow, chooseRow } from '@mooring/core/modal';
import { Icon, ListRow, PictureMark, Tag } from '@mooring/ui';
import { type ModalMessages, useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { useTap } from './use-tap.ts';

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

/** A way to connect. */
export function WalletRow({ row, disabled }: { readonly row: ConnectRow; readonly disabled: boolean }) {
  const { core } = useModal();
  const messages = useMessages();
  const tap = useTap(row.wallet, () => chooseRow(core, row));
  const tag = tagOf(row, messages);
  // The row that pairs any wallet has no picture.
  const scan = row.kind === 'walletConnect' && row.icon === undefined;
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
      disabled={disabled || row.disabled}
      tag={tag === undefined ? undefined : <Tag tone={row.tag === 'connected' ? 'ok' : 'quiet'}>{tag}</Tag>}
      {...tap}
    />
  );
}
