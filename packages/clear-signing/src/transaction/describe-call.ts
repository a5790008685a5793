import { zeroAddress } from 'viem';
import {
  approvedAmount,
  findToken,
  isUnlimited,
  sameAddress,
  shortAddress,
  type Token,
  tokenAmount,
  wholeAddress,
} from '../words/amounts.ts';
import type { Description, DescriptionField } from '../words/description.ts';
import { formatTime } from '../words/format-time.ts';
import { type Warning, warnings } from '../words/warnings.ts';
import type { DecodedCall } from './decode-call.ts';

export type CallDescription = Pick<Description, 'kind' | 'title' | 'summary' | 'fields' | 'warnings'>;

export interface CallParameters<Call extends DecodedCall = DecodedCall> {
  readonly call: Call;
  readonly contract: string;
  readonly sender: string | undefined;
  readonly tokens: readonly Token[] | undefined;
}

/** A decoded token call in words. */
export function describeCall(parameters: CallParameters): CallDescription {
  const { call } = parameters;
  switch (call.what) {
    case 'transfer':
      return transfer({ ...parameters, call });
    case 'approve':
      return approve({ ...parameters, call });
    case 'transfer-item':
      return transferItem({ ...parameters, call });
    case 'approve-all':
      return approveAll({ ...parameters, call });
  }
}

type CallOf<What extends DecodedCall['what']> = CallParameters<Extract<DecodedCall, { what: What }>>;

function transfer({ call, contract, sender, tokens }: CallOf<'transfer'>): CallDescription {
  const token = findToken(tokens, contract);
  const amount = tokenAmount(call.amount, token);
  const found: Warning[] = [...receiverWarnings(call.to, contract), ...ownerWarnings(call.from, sender)];
  if (token === undefined) found.push(warnings.unknownToken);
  return {
    kind: 'token-transfer',
    title: `Send ${token?.symbol ?? 'tokens'}`,
    summary: `Send ${amount} to ${shortAddress(call.to)}.`,
    fields: [
      { label: 'Amount', value: amount, emphasis: 'amount' },
      ...(call.from === undefined ? [] : [address('From', call.from)]),
      address('To', call.to),
      tokenField(contract, token),
    ],
    warnings: found,
  };
}

function approve({ call, contract, sender, tokens }: CallOf<'approve'>): CallDescription {
  const token = findToken(tokens, contract);
  const amount = approvedAmount(call.amount, token);
  const name = token?.symbol ?? 'a token';
  // Collections have the same call: there the number is an item, and nought may be one that is given away.
  const maybeItem = token === undefined && !call.adds && call.owner === undefined;
  const ends = call.amount === 0n && !call.adds && !maybeItem;
  const found: Warning[] = [...ownerWarnings(call.owner, sender)];
  if (isUnlimited(call.amount)) found.push(warnings.unlimitedApproval);
  if (maybeItem) found.push(warnings.amountOrItem);
  else if (token === undefined && !ends) found.push(warnings.unknownToken);
  return {
    kind: 'token-approval',
    title: ends ? `End approval of ${name}` : `Approve spending of ${name}`,
    summary: ends
      ? `${shortAddress(call.spender)} may no longer take ${name}.`
      : `Let ${shortAddress(call.spender)} take ${call.adds ? 'a further ' : 'up to '}${amount}${maybeItem ? `, or item ${call.amount} of a collection` : ''}.`,
    fields: [
      { label: 'Amount', value: amount, emphasis: isUnlimited(call.amount) ? 'warning' : 'amount' },
      ...(call.owner === undefined ? [] : [address('Owner', call.owner)]),
      address('Spender', call.spender),
      tokenField(contract, token),
      ...(call.deadline === undefined ? [] : [{ label: 'Valid until', value: formatTime(call.deadline) }]),
    ],
    warnings: found,
  };
}

function transferItem({ call, contract, sender }: CallOf<'transfer-item'>): CallDescription {
  return {
    kind: 'token-transfer',
    title: 'Send an item',
    summary: `Send item ${call.id} of collection ${shortAddress(contract)} to ${shortAddress(call.to)}.`,
    fields: [
      { label: 'Item', value: `${call.id}`, emphasis: 'amount' },
      ...(call.amount === undefined
        ? []
        : [{ label: 'Amount', value: `${call.amount}`, emphasis: 'amount' } as const]),
      address('From', call.from),
      address('To', call.to),
      address('Collection', contract),
    ],
    warnings: [...receiverWarnings(call.to, contract), ...ownerWarnings(call.from, sender)],
  };
}

function approveAll({ call, contract }: CallOf<'approve-all'>): CallDescription {
  const { approved, operator } = call;
  return {
    kind: 'token-approval',
    title: approved ? 'Approve a whole collection' : 'End approval of a collection',
    summary: `${shortAddress(operator)} ${approved ? 'may take every item' : 'may no longer take any item'} of collection ${shortAddress(contract)}.`,
    fields: [
      address('Operator', operator),
      address('Collection', contract),
      {
        label: 'Items',
        value: approved ? 'All, now and later' : 'None',
        ...(approved ? { emphasis: 'warning' } : {}),
      },
    ],
    warnings: approved ? [warnings.allItemsApproval] : [],
  };
}

function receiverWarnings(to: string, contract: string): readonly Warning[] {
  if (sameAddress(to, contract)) return [warnings.toTokenContract];
  return sameAddress(to, zeroAddress) ? [warnings.toNobody] : [];
}

function ownerWarnings(owner: string | undefined, sender: string | undefined): readonly Warning[] {
  if (owner === undefined || sender === undefined || sameAddress(owner, sender)) return [];
  return [warnings.fromOther];
}

function address(label: string, value: string): DescriptionField {
  return { label, value: wholeAddress(value), emphasis: 'address' };
}

function tokenField(contract: string, token: Token | undefined): DescriptionField {
  const whole = wholeAddress(contract);
  return token === undefined
    ? { label: 'Token', value: whole, emphasis: 'address' }
    : { label: 'Token', value: `${token.name} (${whole})` };
}
