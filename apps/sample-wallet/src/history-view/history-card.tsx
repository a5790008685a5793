import { systemClock } from '@mooring/protocol/time';
import { Button, Card, TextButton } from '@mooring/ui';
import { useState, useSyncExternalStore } from 'react';
import type { History } from '../history/history.ts';
import type { HistoryEntry } from '../history/history-entry.ts';
import { useMessages } from '../messages/language.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { SheetPlace } from '../sheet/sheet-place.tsx';
import { HistoryRow } from './history-row.tsx';
import { HistorySheet } from './history-sheet.tsx';

const few = 5;

/** Requests of sites to this wallet, and their outcomes. */
export function HistoryCard({ history }: { readonly history: History }) {
  const messages = useMessages();
  const list = useSyncExternalStore(history.subscribe, history.list);
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<HistoryEntry>();
  const [clearing, setClearing] = useState(false);
  const now = systemClock.now();
  return (
    <Card
      title={messages.historyTitle()}
      action={
        list.length > 0 && (
          <TextButton className="card-act" onClick={() => setClearing(true)}>
            {messages.historyClear()}
          </TextButton>
        )
      }
    >
      {list.length === 0 ? (
        <p className="mo-quiet">{messages.historyEmpty()}</p>
      ) : (
        <ul className="rows">
          {list.slice(0, all ? list.length : few).map((entry) => (
            <HistoryRow key={entry.id} entry={entry} now={now} onOpen={() => setOpen(entry)} />
          ))}
        </ul>
      )}
      {list.length > few && (
        <Button size="small" wide onClick={() => setAll(!all)}>
          {all ? messages.historyFewer() : messages.historyAll({ count: list.length })}
        </Button>
      )}
      <SheetPlace>{open && <HistorySheet entry={open} onClose={() => setOpen(undefined)} />}</SheetPlace>
      <SheetPlace>
        {clearing && (
          <Sheet
            title={messages.historyClearTitle()}
            testId="history-clear"
            onClose={() => setClearing(false)}
            foot={
              <div className="sheet__acts">
                <Button wide onClick={() => setClearing(false)}>
                  {messages.cancel()}
                </Button>
                <Button
                  variant="danger"
                  wide
                  onClick={() => {
                    setClearing(false);
                    void history.clear();
                  }}
                >
                  {messages.historyClearDo()}
                </Button>
              </div>
            }
          >
            <p>{messages.historyClearText()}</p>
          </Sheet>
        )}
      </SheetPlace>
    </Card>
  );
}
