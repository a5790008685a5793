import { truncateAddress } from '@mooring/protocol';
import { noAnswerNoticeMs } from '@mooring/protocol/limits';
import { systemClock } from '@mooring/protocol/time';
import { Button, Card, Icon, type IconName, Skeleton } from '@mooring/ui';
import { useLate } from '@mooring/ui/page';
import { useState, useSyncExternalStore } from 'react';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { activity } from './activity.ts';
import type { ActivityEvent } from './activity-log.ts';
import { type ActivityRow, activityRows } from './activity-rows.ts';
import type { PreviousTransactions } from './use-previous-transactions.ts';

const icons: Readonly<Record<ActivityEvent['kind'], IconName>> = {
  connect: 'wallet',
  disconnect: 'disconnect',
  network: 'network',
  sign: 'sign',
  send: 'send',
  done: 'check',
  refused: 'warning',
  receive: 'receive',
};

interface Props {
  readonly previous: PreviousTransactions;
}

/** Rows at rest: the column beside it is about as long. */
const few = 6;

/** The account's transactions from the chain, and other events of this visit. */
export function ActivityCard({ previous: { list, isLoading, isError } }: Props) {
  const messages = useAccountMessages();
  const visit = useSyncExternalStore(activity.subscribe, activity.list);
  const rows = activityRows(list, visit);
  const isSlow = useLate(isLoading, noAnswerNoticeMs);
  const [all, setAll] = useState(false);
  return (
    <Card title={messages.activityTitle()} className="activity">
      {(isError || isSlow) && (
        <p className="mo-small mo-quiet" role="status">
          {isError ? messages.activityFailed() : messages.networkSlow()}
        </p>
      )}
      {rows.length === 0 ? (
        <NoRows isLoading={isLoading} isUnknown={isError} />
      ) : (
        <ol className="activity__list">
          {(all ? rows : rows.slice(0, few)).map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
      {rows.length > few && (
        <Button size="small" wide aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? messages.activityFewer() : messages.activityAll({ count: rows.length })}
        </Button>
      )}
    </Card>
  );
}

/** A placeholder until the activity has been read, and no text if that failed: neither is known to be empty. */
function NoRows({ isLoading, isUnknown }: { readonly isLoading: boolean; readonly isUnknown: boolean }) {
  const messages = useAccountMessages();
  if (isUnknown) return null;
  if (!isLoading) return <p className="mo-quiet">{messages.activityEmpty()}</p>;
  return (
    <ol className="activity__list" aria-hidden="true">
      {['first', 'second'].map((key) => (
        <li key={key} className="activity__item">
          <Skeleton width={36} height={36} round />
          <span className="activity__text">
            <Skeleton width={120} height="1lh" />
          </span>
        </li>
      ))}
    </ol>
  );
}

function Row({ row: { at, kind, say, detail, hash } }: { readonly row: ActivityRow }) {
  const messages = useAccountMessages();
  return (
    <li className="activity__item">
      <span className={`activity__icon activity__icon--${kind}`}>
        <Icon name={icons[kind]} size={16} />
      </span>
      <span className="activity__text">
        <span className="activity__name">{say(messages)}</span>
        {hash !== undefined && (
          <span className="activity__detail" title={hash}>
            {detail?.(messages) ?? <bdi className="activity__hash mo-short">{truncateAddress(hash)}</bdi>}
          </span>
        )}
      </span>
      {at === undefined ? (
        <span className="activity__time">{messages.statusPending()}</span>
      ) : (
        <time className="activity__time mo-number" dateTime={new Date(at).toISOString()}>
          {timeOf(messages.locale, at)}
        </time>
      )}
    </li>
  );
}

/** The time if it was today, else the date. */
function timeOf(locale: string, at: number): string {
  const today = new Date(at).toDateString() === new Date(systemClock.now()).toDateString();
  return today
    ? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
    : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(at);
}
