import { CopyButton } from '@mooring/ui';
import { moment } from '../format/when.ts';
import type { HistoryEntry } from '../history/history-entry.ts';
import { useMessages } from '../messages/language.ts';
import { DetailRow } from '../sheet/detail-row.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { answerName } from './answer-name.ts';

/** Everything recorded about one request. */
export function HistorySheet({
  entry,
  onClose,
}: {
  readonly entry: HistoryEntry;
  readonly onClose: () => void;
}) {
  const messages = useMessages();
  const { site, title, summary, fields, answer, at, result } = entry;
  return (
    <Sheet
      title={title}
      testId="history-sheet"
      onClose={onClose}
      foot={
        result === undefined ? undefined : (
          <CopyButton text={result} label={messages.copyResult()} copiedLabel={messages.copied()} wide />
        )
      }
    >
      <div className="asker__names">
        <span className="asker__name">
          <bdi>{site.name}</bdi>
        </span>
        <span className="asker__url">
          <bdi>{site.url === '' ? messages.noAddress() : site.url}</bdi>
        </span>
      </div>
      <p className="summary">{summary}</p>
      <dl className="facts">
        <DetailRow field={{ label: messages.historyAnswer(), value: answerName(messages, answer) }} />
        <DetailRow field={{ label: messages.historyTime(), value: moment(messages.locale, at) }} />
        {result !== undefined && <DetailRow field={{ label: messages.historyResult(), value: result }} />}
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are in a fixed order and never change.
          <DetailRow key={index} field={field} />
        ))}
      </dl>
    </Sheet>
  );
}
