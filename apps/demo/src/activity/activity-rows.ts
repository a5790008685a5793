import { truncateAddress } from '@mooring/protocol';
import { parseUnits } from 'viem';
import type { Operation, PreviousTransaction } from '../chain/chain.ts';
import { figure } from '../format/figure.ts';
import type { MessageSelector } from '../messages/message-selector.ts';
import type { ActivityEvent } from './activity-log.ts';

/** A row of the account's activity. */
export interface ActivityRow extends Pick<ActivityEvent, 'kind' | 'say' | 'hash'> {
  readonly id: string;
  /** The other account of a transfer. */
  readonly detail?: MessageSelector | undefined;
  /** Unix milliseconds; `undefined` until a block includes it. */
  readonly at: number | undefined;
}

type Words = Parameters<MessageSelector>[0];

const maxRows = 30;

/** Transactions of the chain and events of this visit, newest first, each once. */
export function activityRows(
  previous: readonly PreviousTransaction[],
  visit: readonly ActivityEvent[],
): readonly ActivityRow[] {
  const included = new Set(previous.map(({ hash }) => hash));
  const rows = [
    ...visit
      .filter(({ hash }) => hash === undefined || !included.has(hash))
      .map(({ id, at, kind, say, hash }): ActivityRow => ({ id: `visit ${id}`, at, kind, say, hash })),
    ...previous.map(rowOf),
  ];
  const when = ({ at }: ActivityRow): number => at ?? Number.POSITIVE_INFINITY;
  return rows
    .sort((left, right) => (when(left) === when(right) ? 0 : when(right) - when(left)))
    .slice(0, maxRows);
}

function rowOf(previous: PreviousTransaction): ActivityRow {
  const { hash, at, direction, failed } = previous;
  const kind = failed ? 'refused' : direction === 'in' ? 'receive' : 'send';
  return { id: hash, at, kind, say: messageOf(previous), detail: detailOf(previous), hash };
}

function detailOf({ direction, party }: PreviousTransaction): MessageSelector | undefined {
  if (party === undefined) return undefined;
  const address = truncateAddress(party);
  return (messages) => (direction === 'in' ? messages.fromParty({ address }) : messages.toParty({ address }));
}

function messageOf({ direction, amount, nfts, failed, operation }: PreviousTransaction): MessageSelector {
  if (nfts !== undefined && !failed && direction !== 'other')
    return (messages) => {
      // Its creator may call it '500 USDC'.
      const name = nfts.name === undefined ? messages.nfts(nfts) : messages.nftNamed({ name: nfts.name });
      if (direction === 'out') return messages.didSendNft({ name });
      return operation === 'mint' ? messages.didMintNft({ name }) : messages.didReceiveNft({ name });
    };
  // Amounts are more informative than the word for a call.
  const isPlain = operation === 'call' && amount !== undefined && direction !== 'other';
  if (operation !== undefined && !failed && !isPlain)
    return (messages) => operationText(messages, operation, amount);
  if (amount === undefined || direction === 'other')
    return (messages) => (failed ? messages.didFail() : messages.didTransact());
  return (messages) => {
    const sum = sumOf(messages, amount);
    if (failed) return messages.didRefuse(sum);
    return direction === 'in' ? messages.didReceive(sum) : messages.didSend(sum);
  };
}

function operationText(messages: Words, operation: Operation, amount: PreviousTransaction['amount']): string {
  switch (operation) {
    case 'mint':
      return amount === undefined ? messages.didMintSome() : messages.didMint(sumOf(messages, amount));
    case 'approve':
      return messages.didApprove();
    case 'deploy':
      return messages.didDeploy();
    case 'swap':
      return messages.didSwap();
    case 'call':
      return messages.didCall();
  }
}

const sumOf = ({ locale }: Words, { value, symbol }: NonNullable<PreviousTransaction['amount']>) => ({
  amount: shortOf(locale, value),
  symbol,
});

/** At most three decimals. An amount in another form is shown unchanged. */
function shortOf(locale: string, value: string): string {
  if (!/^\d{1,60}(?:\.\d{1,60})?$/.test(value)) return value;
  const decimals = value.split('.')[1]?.length ?? 0;
  return figure(locale, parseUnits(value, decimals), decimals) ?? value;
}
