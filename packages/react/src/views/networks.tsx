import { selectNetworkRows } from '@mooring/core';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';
import { NetworkList } from './network-list.tsx';

export function Networks() {
  const { state } = useModal();
  const messages = useMessages();
  const rows = selectNetworkRows(state);
  return (
    <>
      <NetworkList rows={rows} />
      {rows.some((row) => row.disabled) && <p className="note">{messages.networksDisabledNote()}</p>}
    </>
  );
}
