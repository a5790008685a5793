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
import { createDescription, type Description, type DescriptionField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { type Warning, warnings } from '../words/warnings.ts';
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
}

/** Describes EIP-712 data. Never throws. */
export function describeTypedData(parameters: DescribeTypedDataParameters): Description {
  return guarded(() => describe(parameters));
}

function describe(parameters: DescribeTypedDataParameters): Description {
  const { typedData } = parameters;
  const read = readTypedData(typedData);
  if (typeof read === 'string') return unreadable(typedData, read);
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
  const name = typeof read.domain.name === 'string' ? read.domain.name : 'an unnamed application';
  if (approvals.length === 0) {
    const summary = `Sign "${read.primaryType}" for ${name}.`;
    return createDescription({ kind: 'typed-data', title: 'Sign data', summary, ...common });
  }
  return createDescription({
    kind: 'token-approval',
    title: 'Approve spending by signature',
    summary: approvalSummary(approvals, parameters),
    ...common,
  });
}

function amountOf({ amount, token }: SignedApproval, { tokens }: DescribeTypedDataParameters): string {
  const known = token === undefined ? undefined : findToken(tokens, token);
  return approvedAmount(amount ?? 2n ** 256n - 1n, known);
}

function approvalSummary(
  approvals: readonly SignedApproval[],
  parameters: DescribeTypedDataParameters,
): string {
  const [first] = approvals;
  if (first === undefined) return '';
  const what = approvals.length === 1 ? amountOf(first, parameters) : `${approvals.length} tokens`;
  return `Let ${shortAddress(first.spender)} take up to ${what}.`;
}

function approvalFields(
  approvals: readonly SignedApproval[],
  parameters: DescribeTypedDataParameters,
): readonly DescriptionField[] {
  const [first] = approvals;
  if (first === undefined) return [];
  const amounts = approvals.flatMap((approval): DescriptionField[] => {
    const known = approval.token === undefined ? undefined : findToken(parameters.tokens, approval.token);
    const token = approval.token === undefined ? 'not named' : wholeAddress(approval.token);
    const all = approval.amount === undefined || isUnlimited(approval.amount);
    return [
      { label: 'Amount', value: amountOf(approval, parameters), emphasis: all ? 'warning' : 'amount' },
      {
        label: 'Token',
        value: known === undefined ? token : `${known.name} (${token})`,
        emphasis: 'address',
      },
    ];
  });
  return [...amounts, { label: 'Spender', value: wholeAddress(first.spender), emphasis: 'address' }];
}

function approvalWarnings(
  approvals: readonly SignedApproval[],
  { address, tokens }: DescribeTypedDataParameters,
): readonly Warning[] {
  if (approvals.length === 0) return [];
  const found: Warning[] = [warnings.approvalBySignature];
  for (const { amount, token, owner } of approvals) {
    if (amount === undefined || isUnlimited(amount)) found.push(warnings.unlimitedApproval);
    if (token === undefined || findToken(tokens, token) === undefined) found.push(warnings.unknownToken);
    if (address !== undefined && owner !== undefined && !sameAddress(owner, address))
      found.push(warnings.signerDiffers);
  }
  return found;
}

function domainFields({ domain, primaryType }: TypedData): readonly DescriptionField[] {
  const { name, version, chainId, verifyingContract, salt } = domain;
  const fields: DescriptionField[] = [];
  if (typeof name === 'string') fields.push({ label: 'Application', value: name });
  if (typeof version === 'string') fields.push({ label: 'Version', value: version });
  if (chainId !== undefined)
    fields.push({ label: 'Chain', value: readInteger(chainId)?.toString() ?? 'not readable' });
  if (typeof verifyingContract === 'string') {
    fields.push({ label: 'Contract', value: wholeAddress(verifyingContract), emphasis: 'address' });
  }
  if (typeof salt === 'string') fields.push({ label: 'Salt', value: salt });
  return [...fields, { label: 'Type', value: primaryType }];
}

function domainWarnings({ domain }: TypedData, { chain }: DescribeTypedDataParameters): readonly Warning[] {
  if (domain.chainId === undefined) return domain.verifyingContract === undefined ? [] : [warnings.noChain];
  const chainId = readInteger(domain.chainId);
  if (chainId === undefined) return [warnings.untypedData];
  if (chain === undefined || chainId === BigInt(chain.id)) return [];
  return [warnings.otherChain(`${chainId}`, `${chain.id}`)];
}
