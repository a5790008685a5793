import { zeroAddress } from 'viem';
import { defineMessage, type MessageDescriptor, type Phrase } from '../messages/define-message.ts';
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
import { tokenFields } from '../words/token-field.ts';
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
    case 'agent':
      return describeAgent({ ...parameters, call });
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
    title: defineMessage('titleSendToken', { token: token?.symbol ?? defineMessage('tokens') }),
    summary: defineMessage('sendTo', { amount, to: shortAddress(call.to) }),
    fields: [
      { label: defineMessage('amount'), value: amount, emphasis: 'amount' },
      ...(from === undefined ? [] : [address(defineMessage('from'), from)]),
      address(defineMessage('to'), call.to),
      ...tokenFields(asset, token),
    ],
    warnings: found,
  };
}

function approve(parameters: CallOf<'approve'>): PartDraft {
  const { call, contract, tokens, knownAddresses, totals } = parameters;
  const asset = call.asset ?? contract;
  const token = findToken(tokens, asset);
  const amount = approvedAmount(call.amount, token);
  const name = token?.symbol ?? defineMessage('aToken');
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
    title: ends ? defineMessage('titleEndApproval', { token: name }) : approvalTitle(call, name),
    summary: ends
      ? defineMessage('endTake', { spender: shortAddress(call.spender), token: name })
      : approvalSummary(call, { amount, name, maybeItem, takesAll }),
    fields: [
      { label: defineMessage('amount'), value: amount, emphasis: takesAll ? 'warning' : 'amount' },
      ...(owner === undefined ? [] : [address(defineMessage('owner'), owner)]),
      address(defineMessage('spender'), call.spender),
      ...tokenFields(asset, token),
      ...(call.deadline === undefined
        ? []
        : [{ label: defineMessage('validUntil'), value: formatTime(call.deadline) }]),
    ],
    warnings: found,
  };
}

function approvalTitle(
  { change }: Extract<DecodedCall, { what: 'approve' }>,
  token: Phrase,
): MessageDescriptor {
  return change === 'less'
    ? defineMessage('titleApproveLess', { token })
    : defineMessage('titleApprove', { token });
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
): MessageDescriptor {
  const spender = shortAddress(call.spender);
  if (maybeItem) return defineMessage('letTakeAmountOrItem', { spender, amount, item: `${call.amount}` });
  if (call.change === 'less') return defineMessage('letTakeLess', { spender, amount });
  if (takesAll) return defineMessage('letTakeAll', { spender, token: name });
  return call.change === 'more'
    ? defineMessage('letTakeMore', { spender, amount })
    : defineMessage('letTake', { spender, amount });
}

function transferItem(parameters: CallOf<'transfer-item'>): PartDraft {
  const { call, contract } = parameters;
  return {
    kind: 'token-transfer',
    title: defineMessage('titleSendItem'),
    summary: defineMessage('sendItem', {
      item: `${call.id}`,
      collection: shortAddress(contract),
      to: shortAddress(call.to),
    }),
    fields: [
      { label: defineMessage('item'), value: `${call.id}`, emphasis: 'amount' },
      ...(call.amount === undefined
        ? []
        : [{ label: defineMessage('amount'), value: `${call.amount}`, emphasis: 'amount' } as const]),
      address(defineMessage('from'), call.from),
      address(defineMessage('to'), call.to),
      address(defineMessage('collection'), contract),
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
    title: approved ? defineMessage('titleApproveCollection') : defineMessage('titleEndCollection'),
    summary: approved ? defineMessage('letTakeItems', parties) : defineMessage('endTakeItems', parties),
    fields: [
      ...(owner === undefined ? [] : [address(defineMessage('owner'), owner)]),
      address(defineMessage('operator'), call.operator),
      address(defineMessage('collection'), contract),
      {
        label: defineMessage('items'),
        value: approved ? defineMessage('allItems') : defineMessage('noItems'),
        ...(approved ? { emphasis: 'warning' } : {}),
      },
    ],
    warnings: [...(approved ? [warnings.allItemsApproval] : []), warnings.unknownCollection],
  };
}

/** Lets another address act for the account, or no longer. */
function describeAgent(parameters: CallOf<'agent'>): PartDraft {
  const { call, contract } = parameters;
  const owner = call.owner ?? otherActor(parameters);
  const parties = { agent: shortAddress(call.agent), contract: shortAddress(contract) };
  return {
    kind: 'token-approval',
    title: call.allowed ? defineMessage('titleAgent') : defineMessage('titleEndAgent'),
    summary: call.allowed ? defineMessage('letAct', parties) : defineMessage('endAct', parties),
    fields: [
      ...(owner === undefined ? [] : [address(defineMessage('owner'), owner)]),
      address(defineMessage('agent'), call.agent),
      address(defineMessage('contract'), contract),
    ],
    warnings: [...ownerWarnings(call.owner, parameters), ...(call.allowed ? [warnings.agent] : [])],
  };
}

/** Wraps the chain's native currency. */
function deposit({ contract, tokens, value }: CallOf<'deposit'>): PartDraft {
  const token = findToken(tokens, contract);
  return {
    kind: 'contract-call',
    title: defineMessage('titleDeposit'),
    summary: defineMessage('deposit', { amount: value, token: token?.name ?? shortAddress(contract) }),
    fields: tokenFields(contract, token),
    warnings: [],
  };
}

function withdraw({ call, contract, tokens }: CallOf<'withdraw'>): PartDraft {
  const token = findToken(tokens, contract);
  const amount = tokenAmount(call.amount, token);
  return {
    kind: 'contract-call',
    title: defineMessage('titleWithdraw'),
    summary: defineMessage('withdraw', { amount, token: token?.name ?? shortAddress(contract) }),
    fields: [
      { label: defineMessage('amount'), value: amount, emphasis: 'amount' },
      ...tokenFields(contract, token),
    ],
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

function address(label: MessageDescriptor, value: string): DraftField {
  return { label, value: wholeAddress(value), emphasis: 'address' };
}
