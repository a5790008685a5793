import { selectNetworkRows } from '@mooring/core/modal';
import { SearchField } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { NetworkList } from './network-list.tsx';

/** Networks without a search field; more get one. */
const maxWithoutSearch = 6;

export function Networks() {
  const { state } = useModal();
  const messages = useMessages();
  const [text, setText] = useState('');
  const all = selectNetworkRows(state);
  const wanted = text.trim().toLowerCase();
  const rows = all.filter(({ network }) => network.name.toLowerCase().includes(wanted));
  return (
    <>
      {all.length > maxWithoutSearch && (
        <div className="search">
          <SearchField label={messages.networksSearch()} value={text} onChange={setText} />
        </div>
      )}
      <NetworkList rows={rows} />
      {rows.length === 0 && (
        <p className="note" role="status">
          {messages.networksNone()}
        </p>
      )}
      {rows.some((row) => row.disabled) && <p className="note">{messages.networksDisabledNote()}</p>}
    </>
  );
}
