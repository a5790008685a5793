import { zeroAddress } from 'viem';
import { type Phrase, type Said, say } from '../messages/say.ts';
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
import type { Draft, DraftField } from '../words/description.ts';
import { formatTime } from '../words/format-time.ts';
import { tokenField } from '../words/token-field.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { DecodedCall } from './decode-call.ts';

export type CallDraft = Omit<Draft, 'raw'>;

export interface CallParameters<Call extends DecodedCall = DecodedCall> {
  readonly call: Call;
  readonly contract: string;
  readonly sender: string | undefined;
  readonly tokens: readonly Token[] | undefined;
}

/** A decoded token call in words. */
export function describeCall(parameters: CallParameters): CallDraft {
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

function transfer({ call, contract, sender, tokens }: CallOf<'transfer'>): CallDraft {
  const token = findToken(tokens, contract);
  const amount = tokenAmount(call.amount, token);
  const found: DraftWarning[] = [...receiverWarnings(call.to, contract), ...ownerWarnings(call.from, sender)];
  // Collections have `transferFrom` too: there the number is an item.
  if (token === undefined)
    found.push(call.from === undefined ? warnings.unknownToken : warnings.amountOrItem);
  return {
    kind: 'token-transfer',
    title: say('titleSendToken', { token: token?.symbol ?? say('tokens') }),
    summary: say('sendTo', { amount, to: shortAddress(call.to) }),
    fields: [
      { label: say('amount'), value: amount, emphasis: 'amount' },
      ...(call.from === undefined ? [] : [address(say('from'), call.from)]),
      address(say('to'), call.to),
      tokenField(contract, token),
    ],
    warnings: found,
  };
}

function approve({ call, contract, sender, tokens }: CallOf<'approve'>): CallDraft {
  const token = findToken(tokens, contract);
  const amount = approvedAmount(call.amount, token);
  const name = token?.symbol ?? say('aToken');
  // Collections have the same call: there the number is an item, and nought may be one that is given away.
  const maybeItem = token === undefined && !call.adds && call.owner === undefined;
  const ends = call.amount === 0n && !call.adds && !maybeItem;
  const found: DraftWarning[] = [...ownerWarnings(call.owner, sender)];
  if (isUnlimited(call.amount)) found.push(warnings.unlimitedApproval);
  if (maybeItem) found.push(warnings.amountOrItem);
  else if (token === undefined && !ends) found.push(warnings.unknownToken);
  return {
    kind: 'token-approval',
    title: ends ? say('titleEndApproval', { token: name }) : say('titleApprove', { token: name }),
    summary: ends
      ? say('endTake', { spender: shortAddress(call.spender), token: name })
      : approvalSummary(call, { amount, name, maybeItem }),
    fields: [
      { label: say('amount'), value: amount, emphasis: isUnlimited(call.amount) ? 'warning' : 'amount' },
      ...(call.owner === undefined ? [] : [address(say('owner'), call.owner)]),
      address(say('spender'), call.spender),
      tokenField(contract, token),
      ...(call.deadline === undefined
        ? []
        : [{ label: say('validUntil'), value: formatTime(call.deadline) }]),
    ],
    warnings: found,
  };
}

function approvalSummary(
  call: Extract<DecodedCall, { what: 'approve' }>,
  {
    amount,
    name,
    maybeItem,
  }: { readonly amount: Phrase; readonly name: Phrase; readonly maybeItem: boolean },
): Said {
  const spender = shortAddress(call.spender);
  if (maybeItem) return say('letTakeAmountOrItem', { spender, amount, item: `${call.amount}` });
  if (isUnlimited(call.amount)) return say('letTakeAll', { spender, token: name });
  return call.adds ? say('letTakeMore', { spender, amount }) : say('letTake', { spender, amount });
}

function transferItem({ call, contract, sender }: CallOf<'transfer-item'>): CallDraft {
  return {
    kind: 'token-transfer',
    title: say('titleSendItem'),
    summary: say('sendItem', {
      item: `${call.id}`,
      collection: shortAddress(contract),
      to: shortAddress(call.to),
    }),
    fields: [
      { label: say('item'), value: `${call.id}`, emphasis: 'amount' },
      ...(call.amount === undefined
        ? []
        : [{ label: say('amount'), value: `${call.amount}`, emphasis: 'amount' } as const]),
      address(say('from'), call.from),
      address(say('to'), call.to),
      address(say('collection'), contract),
    ],
    warnings: [...receiverWarnings(call.to, contract), ...ownerWarnings(call.from, sender)],
  };
}

function approveAll({ call, contract }: CallOf<'approve-all'>): CallDraft {
  const { approved } = call;
  const parties = { operator: shortAddress(call.operator), collection: shortAddress(contract) };
  return {
    kind: 'token-approval',
    title: approved ? say('titleApproveCollection') : say('titleEndCollection'),
    summary: approved ? say('letTakeItems', parties) : say('endTakeItems', parties),
    fields: [
      address(say('operator'), call.operator),
      address(say('collection'), contract),
      {
        label: say('items'),
        value: approved ? say('allItems') : say('noItems'),
        ...(approved ? { emphasis: 'warning' } : {}),
      },
    ],
    warnings: approved ? [warnings.allItemsApproval] : [],
  };
}

function receiverWarnings(to: string, contract: string): readonly DraftWarning[] {
  if (sameAddress(to, contract)) return [warnings.toTokenContract];
  return sameAddress(to, zeroAddress) ? [warnings.toNobody] : [];
}

function ownerWarnings(owner: string | undefined, sender: string | undefined): readonly DraftWarning[] {
  if (owner === undefined || sender === undefined || sameAddress(owner, sender)) return [];
  return [warnings.fromOther];
}

function address(label: Said, value: string): DraftField {
  return { label, value: wholeAddress(value), emphasis: 'address' };
}
