import { TextButton } from '@mooring/ui';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { useMessages } from '../messages/modal-messages.ts';

interface ReadAgainProps {
  readonly balance: ShownBalance;
  /** Time of the shown data, in Unix milliseconds. */
  readonly readAt: number | undefined;
  /** Text if there is no earlier data. */
  readonly unknown: string;
}

/** After a failed read: the age of the shown figures, and a retry button. */
export function ReadAgain({ balance, readAt, unknown }: ReadAgainProps) {
  const messages = useMessages();
  const { locale } = messages;
  const time = readAt && new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(readAt);
  return (
    <div className="read-again" role="status">
      <p className="centred__text">{time ? messages.accountBalanceOld({ time }) : unknown}</p>
      <TextButton aria-disabled={balance.fetching} onClick={() => balance.fetching || balance.refetch()}>
        {messages.tryAgain()}
      </TextButton>
    </div>
  );
}
