import { TextButton } from '@mooring/ui';
import type { ShownBalance } from '../balance/use-observed-balance.ts';
import { useMessages } from '../messages/modal-messages.ts';

interface ReadAgainProps {
  readonly balance: ShownBalance;
  /** Time of the shown data, in Unix milliseconds. */
  readonly readAt: number | undefined;
  /** Text without earlier data, if nothing else on the view replaces it. */
  readonly unknown?: string | undefined;
}

/** After a failed read: the age of the shown figures, and a retry button. */
export function ReadAgain({ balance, readAt, unknown }: ReadAgainProps) {
  const messages = useMessages();
  const { locale } = messages;
  const time = readAt && new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(readAt);
  const text = time ? messages.accountBalanceOld({ time }) : unknown;
  return (
    <div className="read-again" role="status">
      {text !== undefined && <p className="centred__text">{text}</p>}
      <TextButton aria-disabled={balance.fetching} onClick={() => balance.fetching || balance.refetch()}>
        {messages.tryAgain()}
      </TextButton>
    </div>
  );
}
