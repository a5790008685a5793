import { truncateAddress } from '@mooring/protocol';
import { Address, Amount, Button, Icon, Notice, Spinner, Tag } from '@mooring/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useConfig, useWaitForTransactionReceipt } from 'wagmi';
import { activity } from '../activity/activity.ts';
import { figure, fullFigure } from '../format/figure.ts';
import type { AccountMessages } from '../messages/language.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { sumOf } from './sum-of.ts';
import type { SentOrder } from './use-send.ts';

interface Props {
  readonly sent: SentOrder;
  /** The chain has it: balances are others now. */
  readonly onChange: () => void;
  readonly onAgain: () => void;
}

/** A transaction from the moment it is sent to its receipt. */
export function Receipt({ sent, onChange, onAgain }: Props) {
  const messages = useAccountMessages();
  const { order, hash, chainId } = sent;
  const { asset, to, value } = order;
  const { data: receipt, isError } = useWaitForTransactionReceipt({ hash, chainId });
  const native = useConfig().chains.find(({ id }) => id === chainId)?.nativeCurrency;
  useNoteOutcome(sent, receipt, onChange);
  const refused = receipt?.status === 'reverted';
  const fee = receipt && receipt.gasUsed * receipt.effectiveGasPrice;
  return (
    <div className="receipt" data-testid="receipt" data-status={receipt?.status ?? 'pending'}>
      <Head settled={receipt !== undefined || isError} refused={refused} />
      <div className="receipt__amount">
        <Amount
          size="large"
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
          {receipt === undefined ? (
            <Tag>{messages.statusPending()}</Tag>
          ) : (
            <Tag tone={refused ? 'danger' : 'ok'}>
              {refused ? messages.statusReverted() : messages.statusOk()}
            </Tag>
          )}
        </Fact>
        <Fact name={messages.block()}>
          <span className="mo-number" data-testid="receipt-block">
            {receipt?.blockNumber.toString() ?? '–'}
          </span>
        </Fact>
        <Fact name={messages.fee()}>
          <Amount
            value={
              fee === undefined || native === undefined
                ? undefined
                : figure(messages.locale, fee, native.decimals)
            }
            unit={native?.symbol}
            full={native && fullFigure(messages.locale, fee, native.decimals, native.symbol)}
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

interface Outcome {
  readonly status: 'success' | 'reverted';
  readonly blockNumber: bigint;
}

/** Writes the outcome down once, and has the balances read again. */
function useNoteOutcome(sent: SentOrder, receipt: Outcome | undefined, onChange: () => void): void {
  const noted = useRef<string>(undefined);
  useEffect(() => {
    if (receipt === undefined || noted.current === sent.hash) return;
    noted.current = sent.hash;
    const block = String(receipt.blockNumber);
    const sum = (messages: AccountMessages) => sumOf(sent.order, messages);
    activity.add(
      receipt.status === 'success'
        ? { kind: 'done', say: (messages) => messages.didInclude({ ...sum(messages), block }) }
        : { kind: 'refused', say: (messages) => messages.didRefuse(sum(messages)) },
    );
    onChange();
  }, [receipt, sent, onChange]);
}
