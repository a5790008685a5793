import { defineMessage, type MessageDescriptor, type Phrase } from '../messages/define-message.ts';
import {
  type Chain,
  findToken,
  nativeAmount,
  sameAddress,
  shortAddress,
  type Token,
  tokenAmount,
  wholeAddress,
} from '../words/amounts.ts';
import type { Draft, DraftField } from '../words/description.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { OrderItem, OrderTerms, SignedOrder } from './find-orders.ts';

interface Known {
  readonly chain?: Partial<Pick<Chain, 'nativeCurrency'>> | undefined;
  readonly tokens?: readonly Token[] | undefined;
  /** The account that signs. */
  readonly address?: string | undefined;
}

/** Describes orders that a signature places. */
export function describeOrders(orders: readonly SignedOrder[], known: Known): Omit<Draft, 'raw'> {
  const [first] = orders;
  return {
    kind: 'order',
    title: defineMessage('titleOrder'),
    summary:
      orders.length === 1 && first !== undefined
        ? summaryOf(first, known)
        : defineMessage('signOrders', { count: orders.length }),
    fields: orders.flatMap((order, index) =>
      fieldsOf(order, known).map((field) =>
        orders.length === 1
          ? field
          : { ...field, label: defineMessage('ofStep', { step: `${index + 1}`, label: field.label }) },
      ),
    ),
    warnings: orderWarnings(orders, known),
  };
}

/** The dangers of orders, even if they are only part of the signed data. */
export function orderWarnings(
  orders: readonly SignedOrder[],
  known: Pick<Known, 'address'>,
): readonly DraftWarning[] {
  if (orders.length === 0) return [];
  return [warnings.order, ...orders.flatMap((order) => warningsOf(order, known))];
}

function warningsOf(order: SignedOrder, known: Pick<Known, 'address'>): readonly DraftWarning[] {
  if (order === 'opaque') return [warnings.orderUnread];
  const { address } = known;
  const { maker } = order;
  const found: DraftWarning[] = [];
  if (!order.gets.some((stake) => stake.amount > 0n && isForAccount(stake, order, known)))
    found.push(warnings.orderForNothing);
  if (address !== undefined && maker !== undefined && !sameAddress(maker, address))
    found.push(warnings.signerDiffers);
  return found;
}

/** Whether the signer receives it. */
function isForAccount(
  { to }: OrderItem,
  { maker }: OrderTerms,
  { address }: Pick<Known, 'address'>,
): boolean {
  const signer = address ?? maker;
  return to === undefined || (signer !== undefined && sameAddress(to, signer));
}

function summaryOf(order: SignedOrder, known: Known): MessageDescriptor {
  if (order === 'opaque') return defineMessage('signOpaqueOrder');
  const all = (stakes: readonly OrderItem[]): Phrase => {
    const [first] = stakes;
    if (first === undefined) return defineMessage('nothing');
    return stakes.length === 1
      ? stakeOf(first, known, shortAddress)
      : defineMessage('things', { count: stakes.length });
  };
  const received = order.gets.filter((stake) => isForAccount(stake, order, known));
  return defineMessage('signOrder', { gives: all(order.gives), gets: all(received) });
}

function fieldsOf(order: SignedOrder, known: Known): readonly DraftField[] {
  if (order === 'opaque') return [];
  const received = order.gets.filter((stake) => isForAccount(stake, order, known));
  const others = order.gets.filter((stake) => !isForAccount(stake, order, known));
  const field =
    (label: MessageDescriptor) =>
    (stake: OrderItem): DraftField => ({ label, value: stakeOf(stake, known), emphasis: 'amount' });
  return [
    ...order.gives.map(field(defineMessage('youGive'))),
    ...(received.length === 0
      ? [{ label: defineMessage('youGet'), value: defineMessage('nothing'), emphasis: 'warning' } as const]
      : received.map(field(defineMessage('youGet')))),
    ...others.map(field(defineMessage('othersGet'))),
  ];
}

function stakeOf(
  { token: address, amount, item }: OrderItem,
  { chain, tokens }: Known,
  write = wholeAddress,
): Phrase {
  if (address === undefined) {
    const { nativeCurrency } = chain ?? {};
    return nativeAmount(amount, nativeCurrency === undefined ? undefined : { nativeCurrency });
  }
  const figure = { figure: `${amount}` };
  const written = write(address);
  if (item === 'any') return defineMessage('anyItemsOf', { amount: figure, collection: written });
  if (item !== undefined) {
    const one = { item: `${item}`, collection: written };
    return amount === 1n
      ? defineMessage('itemOf', one)
      : defineMessage('itemsOf', { amount: figure, ...one });
  }
  const token = findToken(tokens, address);
  return token === undefined
    ? defineMessage('unitsOf', { amount: figure, token: written })
    : tokenAmount(amount, token);
}
