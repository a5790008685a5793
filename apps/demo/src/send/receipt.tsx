import { truncateAddress } from '@mooring/protocol';
import { Address, Amount, Button, Icon, Notice, Spinner, Tag } from '@mooring/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { activity } from '../activity/activity.ts';
import type { Outcome } from '../chain/chain.ts';
import { figure, fullFigure } from '../format/figure.ts';
import type { AccountMessages } from '../messages/language.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { sumOf } from './sum-of.ts';
import type { SentOrder } from './use-send.ts';

interface Props {
  readonly sent: SentOrder;
  /** Called once the chain includes it: balances have changed. */
  readonly onChange: () => void;
  readonly onAgain: () => void;
}

/** A transaction from sending to its receipt. */
export function Receipt({ sent, onChange, onAgain }: Props) {
  const messages = useAccountMessages();
  const { order, transaction, network } = sent;
  const { asset, to, value } = order;
  const { hash } = transaction;
  const { nativeCurrency: native } = network;
  const { data: outcome, isError } = useQuery({
    queryKey: ['outcome', network.caipNetworkId, hash],
    queryFn: ({ signal }) => transaction.outcome(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useNoteOutcome(sent, outcome, onChange);
  const refused = outcome?.status === 'reverted';
  return (
    <div className="receipt" data-testid="receipt" data-status={outcome?.status ?? 'pending'}>
      <Head settled={outcome !== undefined || isError} refused={refused} />
      <div className="receipt__amount">
        <Amount
          size="large"
          focusable
          value={figure(messages.locale, value, asset.decimals)}
          unit={asset.symbol}
          full={fullFigure(messages.locale, value, asset.decimals, asset.symbol)}
        />
      </div>
      <dl className="facts">
        <Fact name={messages.sentTo()}>
          <Address
            address={to}
            text={truncateAddress(to)}
            copyLabel={messages.copyAddress()}
            copiedLabel={messages.copied()}
          />
        </Fact>
        <Fact name={messages.transaction()}>
          <Address
            address={hash}
            text={truncateAddress(hash)}
            copyLabel={messages.copyHash()}
            copiedLabel={messages.copied()}
            testId="receipt-hash"
          />
        </Fact>
        <Fact name={messages.status()}>
          {outcome === undefined ? (
            <Tag>{messages.statusPending()}</Tag>
          ) : (
            <Tag tone={refused ? 'danger' : 'ok'}>
              {refused ? messages.statusReverted() : messages.statusOk()}
            </Tag>
          )}
        </Fact>
        <Fact name={messages.block()}>
          <span className="mo-number" data-testid="receipt-block">
            {outcome?.block ?? '–'}
          </span>
        </Fact>
        <Fact name={messages.fee()}>
          <Amount
            focusable
            value={
              outcome !== undefined && outcome.fee === undefined
                ? messages.amountUnknown()
                : figure(messages.locale, outcome?.fee, native.decimals)
            }
            unit={native.symbol}
            full={fullFigure(messages.locale, outcome?.fee, native.decimals, native.symbol)}
          />
        </Fact>
      </dl>
      {refused && <Notice tone="danger">{messages.revertedText()}</Notice>}
      {isError && <Notice tone="warn">{messages.receiptLost()}</Notice>}
      <Button wide onClick={onAgain}>
        {messages.sendAnother()}
      </Button>
    </div>
  );
}

function Head({ settled, refused }: { readonly settled: boolean; readonly refused: boolean }) {
  const messages = useAccountMessages();
  if (!settled) {
    return (
      <p className="receipt__head" role="status">
        <Spinner /> {messages.pendingText()}
      </p>
    );
  }
  return (
    <p
      className={refused ? 'receipt__head receipt__head--refused' : 'receipt__head receipt__head--done'}
      role="status"
    >
      <Icon name={refused ? 'warning' : 'check'} />{' '}
      {refused ? messages.revertedTitle() : messages.doneTitle()}
    </p>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="facts__row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Logs the outcome once, and refetches the balances. */
function useNoteOutcome(sent: SentOrder, outcome: Outcome | undefined, onChange: () => void): void {
  const noted = useRef<string>(undefined);
  useEffect(() => {
    const { hash } = sent.transaction;
    if (outcome === undefined || noted.current === hash) return;
    noted.current = hash;
    const { status, block } = outcome;
    const sum = (messages: AccountMessages) => sumOf(sent.order, messages);
    activity.add(
      status === 'success'
        ? {
            kind: 'done',
            say: (messages) =>
              block === undefined
                ? messages.didArrive(sum(messages))
                : messages.didInclude({ ...sum(messages), block }),
          }
        : { kind: 'refused', say: (messages) => messages.didRefuse(sum(messages)) },
    );
    onChange();
  }, [outcome, sent, onChange]);
}
