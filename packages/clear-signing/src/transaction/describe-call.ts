import { zeroAddress } from 'viem';
import { type Phrase, type Said, say } from '../messages/say.ts';
import { type AllowanceTotals, allowanceWarnings } from '../words/allowance-warnings.ts';
import {
  approvedAmount,
  findToken,
  isEverything,
  sameAddress,
  shortAddress,
  type Token,
  tokenAmount,
  wholeAddress,
} from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import { formatTime } from '../words/format-time.ts';
import { tokenField } from '../words/token-field.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { DecodedCall, Effect, Several } from './decoded-call.ts';
import { describeControl } from './describe-taker-call.ts';
import { knownContracts } from './known-contracts.ts';
import { otherActor } from './step-context.ts';

/** A call with a single effect. */
export type SingleCall = Exclude<Effect, Several>;

export interface CallParameters<Call extends SingleCall = SingleCall> {
  readonly call: Call;
  readonly contract: string;
  /** The account of the request. */
  readonly account: string | undefined;
  /** The caller of the contract if it is another contract. */
  readonly actor: string | undefined;
  readonly tokens: readonly Token[] | undefined;
  /** Addresses that the visitor knows. */
  readonly knownAddresses: readonly string[] | undefined;
  readonly totals: AllowanceTotals;
  /** Native currency that the call sends. */
  readonly value: Phrase;
}

/** Describes a decoded call. */
export function describeCall(parameters: CallParameters): PartDraft {
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
    case 'control':
      return describeControl(call, parameters.contract);
    case 'deposit':
      return deposit({ ...parameters, call });
    case 'withdraw':
      return withdraw({ ...parameters, call });
  }
}

type CallOf<What extends SingleCall['what']> = CallParameters<Extract<SingleCall, { what: What }>>;

function transfer(parameters: CallOf<'transfer'>): PartDraft {
  const { call, tokens } = parameters;
  const asset = call.asset ?? parameters.contract;
  const token = findToken(tokens, asset);
  const amount = tokenAmount(call.amount, token);
  const from = call.from ?? otherActor(parameters);
  const found: DraftWarning[] = [
    ...receiverWarnings(call.to, asset),
    ...ownerWarnings(call.from, parameters),
    ...holderWarnings(parameters),
  ];
  // Collections have `transferFrom` too; there, the number is an item.
  if (token === undefined)
    found.push(
      call.from === undefined || call.asset !== undefined ? warnings.unknownToken : warnings.amountOrItem,
    );
  return {
    kind: 'token-transfer',
    title: say('titleSendToken', { token: token?.symbol ?? say('tokens') }),
    summary: say('sendTo', { amount, to: shortAddress(call.to) }),
    fields: [
      { label: say('amount'), value: amount, emphasis: 'amount' },
      ...(from === undefined ? [] : [address(say('from'), from)]),
      address(say('to'), call.to),
      tokenField(asset, token),
    ],
    warnings: found,
  };
}

function approve(parameters: CallOf<'approve'>): PartDraft {
  const { call, contract, tokens, knownAddresses, totals } = parameters;
  const asset = call.asset ?? contract;
  const token = findToken(tokens, asset);
  const amount = approvedAmount(call.amount, token);
  const name = token?.symbol ?? say('aToken');
  // Collections have the same function, where the number is an item id and 0 may be a valid id.
  const maybeItem =
    token === undefined && call.change === 'set' && call.owner === undefined && call.asset === undefined;
  const ends = call.amount === 0n && (call.change === 'set' || call.change === 'all') && !maybeItem;
  const takesAll = isEverything(call.amount, token) && call.change !== 'less';
  const owner = call.owner ?? otherActor(parameters);
  const found: DraftWarning[] = [...ownerWarnings(call.owner, parameters), ...holderWarnings(parameters)];
  if (call.calls) found.push(warnings.approveAndCall);
  if (call.change === 'more') found.push(warnings.increase);
  if (!ends && call.change !== 'less')
    found.push(
      ...allowanceWarnings(
        { amount: call.amount, asset, token, spender: call.spender },
        knownAddresses,
        totals,
      ),
    );
  if (maybeItem) found.push(warnings.amountOrItem);
  else if (token === undefined)
    found.push(ends ? warnings.unknownContract(wholeAddress(asset)) : warnings.unknownToken);
  return {
    kind: 'token-approval',
    title: ends ? say('titleEndApproval', { token: name }) : approvalTitle(call, name),
    summary: ends
      ? say('endTake', { spender: shortAddress(call.spender), token: name })
      : approvalSummary(call, { amount, name, maybeItem, takesAll }),
    fields: [
      { label: say('amount'), value: amount, emphasis: takesAll ? 'warning' : 'amount' },
      ...(owner === undefined ? [] : [address(say('owner'), owner)]),
      address(say('spender'), call.spender),
      tokenField(asset, token),
      ...(call.deadline === undefined
        ? []
        : [{ label: say('validUntil'), value: formatTime(call.deadline) }]),
    ],
    warnings: found,
  };
}

function approvalTitle({ change }: Extract<DecodedCall, { what: 'approve' }>, token: Phrase): Said {
  return change === 'less' ? say('titleApproveLess', { token }) : say('titleApprove', { token });
}

function approvalSummary(
  call: Extract<DecodedCall, { what: 'approve' }>,
  {
    amount,
    name,
    maybeItem,
    takesAll,
  }: {
    readonly amount: Phrase;
    readonly name: Phrase;
    readonly maybeItem: boolean;
    readonly takesAll: boolean;
  },
): Said {
  const spender = shortAddress(call.spender);
  if (maybeItem) return say('letTakeAmountOrItem', { spender, amount, item: `${call.amount}` });
  if (call.change === 'less') return say('letTakeLess', { spender, amount });
  if (takesAll) return say('letTakeAll', { spender, token: name });
  return call.change === 'more'
    ? say('letTakeMore', { spender, amount })
    : say('letTake', { spender, amount });
}

function transferItem(parameters: CallOf<'transfer-item'>): PartDraft {
  const { call, contract } = parameters;
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
    warnings: [
      ...receiverWarnings(call.to, contract),
      ...ownerWarnings(call.from, parameters),
      warnings.unknownCollection,
    ],
  };
}

function approveAll(parameters: CallOf<'approve-all'>): PartDraft {
  const { call, contract } = parameters;
  const { approved } = call;
  const owner = otherActor(parameters);
  const parties = { operator: shortAddress(call.operator), collection: shortAddress(contract) };
  return {
    kind: 'token-approval',
    title: approved ? say('titleApproveCollection') : say('titleEndCollection'),
    summary: approved ? say('letTakeItems', parties) : say('endTakeItems', parties),
    fields: [
      ...(owner === undefined ? [] : [address(say('owner'), owner)]),
      address(say('operator'), call.operator),
      address(say('collection'), contract),
      {
        label: say('items'),
        value: approved ? say('allItems') : say('noItems'),
        ...(approved ? { emphasis: 'warning' } : {}),
      },
    ],
    warnings: [...(approved ? [warnings.allItemsApproval] : []), warnings.unknownCollection],
  };
}

/** Wraps the chain's native currency. */
function deposit({ contract, tokens, value }: CallOf<'deposit'>): PartDraft {
  const token = findToken(tokens, contract);
  return {
    kind: 'contract-call',
    title: say('titleDeposit'),
    summary: say('deposit', { amount: value, token: token?.name ?? shortAddress(contract) }),
    fields: [tokenField(contract, token)],
    warnings: [],
  };
}

function withdraw({ call, contract, tokens }: CallOf<'withdraw'>): PartDraft {
  const token = findToken(tokens, contract);
  const amount = tokenAmount(call.amount, token);
  return {
    kind: 'contract-call',
    title: say('titleWithdraw'),
    summary: say('withdraw', { amount, token: token?.name ?? shortAddress(contract) }),
    fields: [{ label: say('amount'), value: amount, emphasis: 'amount' }, tokenField(contract, token)],
    warnings: [],
  };
}

function receiverWarnings(to: string, contract: string): readonly DraftWarning[] {
  if (sameAddress(to, contract)) return [warnings.toTokenContract];
  return sameAddress(to, zeroAddress) ? [warnings.toNobody] : [];
}

function ownerWarnings(
  owner: string | undefined,
  { account, actor }: CallParameters,
): readonly DraftWarning[] {
  if (owner === undefined || account === undefined) return [];
  return [account, actor].some((one) => one !== undefined && sameAddress(one, owner))
    ? []
    : [warnings.fromOther];
}

/** An approval only has effect on a contract that implements it. */
function holderWarnings({ call, contract }: CallParameters): readonly DraftWarning[] {
  if (!('asset' in call) || call.asset === undefined) return [];
  return knownContracts.has(contract.toLowerCase()) ? [] : [warnings.unknownContract(wholeAddress(contract))];
}

function address(label: Said, value: string): DraftField {
  return { label, value: wholeAddress(value), emphasis: 'address' };
}
