import { Icon, type IconName, ListRow, Tag } from '@mooring/ui';
import { ago } from '../format/when.ts';
import type { HistoryEntry } from '../history/history-entry.ts';
import { useMessages } from '../messages/language.ts';
import { answerName } from './answer-name.ts';

const icons: Readonly<Record<HistoryEntry['kind'], IconName>> = {
  connect: 'wallet',
  sign: 'sign',
  send: 'send',
  switch: 'network',
  other: 'help',
};

const tones = {
  approved: 'ok',
  declined: undefined,
  failed: 'danger',
  expired: 'warn',
  refused: 'warn',
} as const;

interface Props {
  readonly entry: HistoryEntry;
  /** Unix milliseconds. */
  readonly now: number;
  readonly onOpen: () => void;
}

/** One request in the history: type, site, time and outcome. */
export function HistoryRow({ entry, now, onOpen }: Props) {
  const messages = useMessages();
  const { kind, title, summary, site, at, answer } = entry;
  return (
    <li>
      <ListRow
        mark={
          <span className="happened">
            <Icon name={icons[kind]} size={18} />
          </span>
        }
        // Amount and recipient are more informative than "sent". A row is no sentence.
        name={kind === 'send' ? summary.replace(/\.$/, '') : title}
        detail={
          <>
            <bdi>{site.name}</bdi> · {ago(messages, now - at)}
          </>
        }
        tag={<Tag tone={tones[answer]}>{answerName(messages, answer)}</Tag>}
        onClick={onOpen}
        testId="history-row"
      />
    </li>
  );
}
