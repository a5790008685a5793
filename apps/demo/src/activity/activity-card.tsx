import { truncateAddress } from '@mooring/protocol';
import { Card, Icon, type IconName } from '@mooring/ui';
import { useSyncExternalStore } from 'react';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { activity } from './activity.ts';
import type { Happening } from './activity-log.ts';

const icons: Readonly<Record<Happening['kind'], IconName>> = {
  connect: 'wallet',
  disconnect: 'disconnect',
  network: 'network',
  sign: 'sign',
  send: 'send',
  done: 'check',
  refused: 'warning',
  receive: 'receive',
};

/** What happened during this visit. */
export function ActivityCard() {
  const messages = useAccountMessages();
  const clock = new Intl.DateTimeFormat(messages.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const list = useSyncExternalStore(activity.subscribe, activity.list);
  return (
    <Card title={messages.activityTitle()} className="activity">
      {list.length === 0 ? (
        <p className="mo-quiet">{messages.activityEmpty()}</p>
      ) : (
        <ol className="activity__list">
          {list.map(({ id, at, kind, say, hash }) => (
            <li key={id} className="activity__item">
              <span className={`activity__icon activity__icon--${kind}`}>
                <Icon name={icons[kind]} size={16} />
              </span>
              <span className="activity__text">
                {say(messages)}{' '}
                {hash !== undefined && (
                  <code className="activity__hash" dir="ltr">
                    {truncateAddress(hash)}
                  </code>
                )}
              </span>
              <time className="activity__time mo-number" dateTime={new Date(at).toISOString()}>
                {clock.format(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
