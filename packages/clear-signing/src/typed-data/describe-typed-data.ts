import { type ClearSigningMessages, type Phrase, type Said, say } from '../messages/say.ts';
import {
  approvedAmount,
  type Chain,
  findToken,
  isUnlimited,
  sameAddress,
  shortAddress,
  type Token,
  wholeAddress,
} from '../words/amounts.ts';
import type { Description, Draft, DraftField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { findApprovals, type SignedApproval } from './find-approvals.ts';
import { listTypedFields, readInteger } from './list-typed-fields.ts';
import { readTypedData, type TypedData } from './read-typed-data.ts';

export interface DescribeTypedDataParameters {
  /** EIP-712 data, as an object or as JSON. */
  readonly typedData: unknown;
  /** The chain it was asked for on; data for another one is a danger. */
  readonly chain?: Pick<Chain, 'id'> | undefined;
  readonly tokens?: readonly Token[] | undefined;
  /** The account that signs. */
  readonly address?: string | undefined;
  /** The language; English without it. */
  readonly messages?: ClearSigningMessages | undefined;
}

/** Describes EIP-712 data. Never throws. */
export function describeTypedData(parameters: DescribeTypedDataParameters): Description {
  return guarded(parameters.messages, () => draft(parameters));
}

function draft(parameters: DescribeTypedDataParameters): Draft {
  const { typedData } = parameters;
  const read = readTypedData(typedData);
  if ('key' in read) return unreadable(typedData, read);
  const listed = listTypedFields(read);
  const approvals = findApprovals(read);
  const common = {
    fields: [...approvalFields(approvals, parameters), ...domainFields(read), ...listed.fields],
    warnings: [
      ...approvalWarnings(approvals, parameters),
      ...domainWarnings(read, parameters),
      ...listed.warnings,
    ],
    raw: rawText(typedData),
  };
  const [first] = approvals;
  if (first === undefined) {
    const application = typeof read.domain.name === 'string' ? read.domain.name : say('unnamedApplication');
    const summary = say('signData', { type: read.primaryType, application });
    return { kind: 'typed-data', title: say('titleData'), summary, ...common };
  }
  const spender = shortAddress(first.spender);
  return {
    kind: 'token-approval',
    title: say('titleApproveBySignature'),
    summary:
      approvals.length === 1
        ? approvalSummary(first, parameters)
        : say('letTakeTokens', { spender, count: approvals.length }),
    ...common,
  };
}

function amountOf({ amount, token }: SignedApproval, { tokens }: DescribeTypedDataParameters): Phrase {
  const known = token === undefined ? undefined : findToken(tokens, token);
  return approvedAmount(amount ?? 2n ** 256n - 1n, known);
}

function approvalSummary(approval: SignedApproval, parameters: DescribeTypedDataParameters): Said {
  const spender = shortAddress(approval.spender);
  if (approval.amount !== undefined && !isUnlimited(approval.amount)) {
    return say('letTake', { spender, amount: amountOf(approval, parameters) });
  }
  const known = approval.token === undefined ? undefined : findToken(parameters.tokens, approval.token);
  return say('letTakeAll', { spender, token: known?.symbol ?? say('aToken') });
}

function approvalFields(
  approvals: readonly SignedApproval[],
  parameters: DescribeTypedDataParameters,
): readonly DraftField[] {
  const [first] = approvals;
  if (first === undefined) return [];
  const amounts = approvals.flatMap((approval): DraftField[] => {
    const known = approval.token === undefined ? undefined : findToken(parameters.tokens, approval.token);
    const token = approval.token === undefined ? say('notNamed') : wholeAddress(approval.token);
    const all = approval.amount === undefined || isUnlimited(approval.amount);
    return [
      { label: say('amount'), value: amountOf(approval, parameters), emphasis: all ? 'warning' : 'amount' },
      {
        label: say('token'),
        value: known === undefined ? token : say('named', { name: known.name, id: token }),
        emphasis: 'address',
      },
    ];
  });
  return [...amounts, { label: say('spender'), value: wholeAddress(first.spender), emphasis: 'address' }];
}

function approvalWarnings(
  approvals: readonly SignedApproval[],
  { address, tokens }: DescribeTypedDataParameters,
): readonly DraftWarning[] {
  if (approvals.length === 0) return [];
  const found: DraftWarning[] = [warnings.approvalBySignature];
  for (const { amount, token, owner } of approvals) {
    if (amount === undefined || isUnlimited(amount)) found.push(warnings.unlimitedApproval);
    if (token === undefined || findToken(tokens, token) === undefined) found.push(warnings.unknownToken);
    if (address !== undefined && owner !== undefined && !sameAddress(owner, address))
      found.push(warnings.signerDiffers);
  }
  return found;
}

function domainFields({ domain, primaryType }: TypedData): readonly DraftField[] {
  const { name, version, chainId, verifyingContract, salt } = domain;
  const fields: DraftField[] = [];
  if (typeof name === 'string') fields.push({ label: say('application'), value: name });
  if (typeof version === 'string') fields.push({ label: say('version'), value: version });
  if (chainId !== undefined)
    fields.push({ label: say('chain'), value: readInteger(chainId)?.toString() ?? say('notReadable') });
  if (typeof verifyingContract === 'string') {
    fields.push({ label: say('contract'), value: wholeAddress(verifyingContract), emphasis: 'address' });
  }
  if (typeof salt === 'string') fields.push({ label: say('salt'), value: salt });
  return [...fields, { label: say('type'), value: primaryType }];
}

function domainWarnings(
  { domain }: TypedData,
  { chain }: DescribeTypedDataParameters,
): readonly DraftWarning[] {
  if (domain.chainId === undefined) return domain.verifyingContract === undefined ? [] : [warnings.noChain];
  const chainId = readInteger(domain.chainId);
  if (chainId === undefined) return [warnings.untypedData];
  if (chain === undefined || chainId === BigInt(chain.id)) return [];
  return [warnings.otherChain(`${chainId}`, `${chain.id}`)];
}
