import type { QueryState } from '@mooring/core/data';
import { push } from '@mooring/core/modal';
import { Button, Icon } from '@mooring/ui';
import { useModal } from '../view/modal-context.ts';
import { useOnrampWords } from './onramp-words.ts';

interface UnbuyableProps {
  /** Whether site, operator and time zone allow buying. */
  readonly offered: boolean;
  /** What there is to buy. */
  readonly read: Pick<QueryState<unknown>, 'data' | 'fetching'>;
  readonly retry: () => void;
}

/** Replaces the form if there is nothing to buy. */
export function Unbuyable({ offered, read, retry }: UnbuyableProps) {
  const { core, state } = useModal();
  const words = useOnrampWords();
  const receive = state.options.receive && state.open;
  if (read.data === undefined && offered)
    return (
      <div className="centred" role="status">
        <p className="centred__title">{words.unread()}</p>
        <div className="actions">
          <Button icon={<Icon name="retry" />} loading={read.fetching} onClick={retry}>
            {words.tryAgain()}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="centred" role="status">
      <p className="centred__title">
        {offered ? words.none({ network: state.activeNetwork.name }) : words.unavailable()}
      </p>
      <p className="centred__text">{offered ? words.noneText() : words.unavailableText()}</p>
      {receive && (
        <div className="actions">
          <Button icon={<Icon name="receive" />} onClick={() => push(core, { name: 'WalletReceive' })}>
            {words.receive()}
          </Button>
        </div>
      )}
    </div>
  );
}
