import { type ClearSigningMessages, defineMessage, type Phrase } from '../messages/define-message.ts';
import type { AllowanceTotals } from '../words/allowance-warnings.ts';
import { type Chain, type Token, wholeAddress } from '../words/amounts.ts';
import type { Description, Draft, DraftField } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { describeOrders, orderWarnings } from './describe-orders.ts';
import { describeSignedAgent } from './describe-signed-agent.ts';
import { describeSignedApprovals } from './describe-signed-approvals.ts';
import { describeSignedCalls } from './describe-signed-calls.ts';
import { describeSignedTransfer } from './describe-signed-transfer.ts';
import { findAgents } from './find-agents.ts';
import { findApprovals } from './find-approvals.ts';
import { findOrders } from './find-orders.ts';
import { findSignedCalls } from './find-signed-calls.ts';
import { findTransfers } from './find-transfers.ts';
import { listTypedFields, readInteger } from './list-typed-fields.ts';
import { readTypedData, type TypedData } from './read-typed-data.ts';

/** EIP-712 data as the wallet received it: unchecked. */
export interface DescribeTypedDataParameters {
  /** EIP-712 data, as an object or as JSON. */
  readonly typedData: unknown;
  /** The chain of the request; data for another one is a danger. */
  readonly chain?: (Pick<Chain, 'id'> & Partial<Chain>) | undefined;
  /** Tokens on that chain that the wallet knows. */
  readonly tokens?: readonly Token[] | undefined;
  /** Addresses on that chain that the visitor knows. An allowance to any other raises a warning. */
  readonly knownAddresses?: readonly string[] | undefined;
  /** The account that signs. */
  readonly address?: string | undefined;
  /** The language. Default: English. */
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
  // On another chain, the same address may be another token with another owner.
  const meaning = meaningOf(
    read,
    isElsewhere(read, parameters)
      ? { ...parameters, tokens: [], knownAddresses: [], chain: undefined }
      : parameters,
  );
  return {
    ...meaning,
    fields: [...meaning.fields, ...domainFields(read), ...listed.fields],
    warnings: [...meaning.warnings, ...domainWarnings(read, parameters), ...listed.warnings],
    raw: rawText(typedData),
  };
}

type Meaning = Omit<Draft, 'raw'>;

/** Meanings that are described. More of them are a danger. */
const maxMeanings = 200;

/** The meaning of the data, judged by its members. */
function meaningOf(read: TypedData, parameters: DescribeTypedDataParameters): Meaning {
  const orders = findOrders(read);
  const [first, ...others] = approvalsAndCalls(read, parameters);
  if (first !== undefined) {
    const meaning = others.length === 0 ? first : together([first, ...others]);
    return { ...meaning, warnings: [...orderWarnings(orders, parameters), ...meaning.warnings] };
  }
  if (orders.length > 0) return describeOrders(orders, parameters);
  const summary = defineMessage('signData', { type: read.primaryType, application: applicationName(read) });
  // The contract that verifies the signature can do anything with it.
  const found = read.domain.verifyingContract === undefined ? [] : [warnings.contractData];
  return { kind: 'typed-data', title: defineMessage('titleData'), summary, fields: [], warnings: found };
}

/** Everything that the signature lets others take, move and call. */
function approvalsAndCalls(read: TypedData, parameters: DescribeTypedDataParameters): readonly Meaning[] {
  const totals: AllowanceTotals = new Map();
  const approvals = findApprovals(read).map((group) => () => {
    const described = describeSignedApprovals(group.approvals, parameters, totals);
    return group.isCut
      ? { ...described, warnings: [warnings.moreApprovals, ...described.warnings] }
      : described;
  });
  const agents = findAgents(read).map((agent) => () => describeSignedAgent(agent, parameters));
  const transfers = findTransfers(read).map((transfer) => () => describeSignedTransfer(transfer, parameters));
  const calls = findSignedCalls(read).map((found) => () => describeSignedCalls(found, parameters));
  const all = [...approvals, ...agents, ...transfers, ...calls];
  const described = all.slice(0, maxMeanings).map((describe) => describe());
  const [first] = described;
  if (first === undefined || all.length <= maxMeanings) return described;
  return [{ ...first, warnings: [warnings.moreSteps, ...first.warnings] }, ...described.slice(1)];
}

/** Several meanings of one signature. */
function together(meanings: readonly Meaning[]): Meaning {
  return {
    kind: 'several',
    title: defineMessage('titleSeveral'),
    summary: defineMessage('several', { count: meanings.length }),
    fields: meanings.flatMap(({ fields }, index) =>
      fields.map((field) => ({
        ...field,
        label: defineMessage('ofStep', { step: `${index + 1}`, label: field.label }),
      })),
    ),
    warnings: meanings.flatMap((meaning) => meaning.warnings),
  };
}

/** A name is quoted in a sentence only if it cannot be mistaken for part of it. */
function applicationName({ domain: { name } }: TypedData): Phrase {
  return typeof name === 'string' && /^[^"“”„\s](?:[^"“”„\n]{0,58}[^"“”„\s])?$/u.test(name)
    ? defineMessage('quoted', { name })
    : defineMessage('unnamedApplication');
}

function domainFields({ domain, primaryType }: TypedData): readonly DraftField[] {
  const { name, version, chainId, verifyingContract, salt } = domain;
  const fields: DraftField[] = [];
  if (typeof name === 'string')
    fields.push({ label: defineMessage('application'), value: defineMessage('name', { name }) });
  if (typeof version === 'string') fields.push({ label: defineMessage('version'), value: version });
  if (chainId !== undefined)
    fields.push({
      label: defineMessage('chain'),
      value: readInteger(chainId)?.toString() ?? defineMessage('notReadable'),
    });
  if (typeof verifyingContract === 'string') {
    fields.push({
      label: defineMessage('contract'),
      value: wholeAddress(verifyingContract),
      emphasis: 'address',
    });
  }
  if (typeof salt === 'string') fields.push({ label: defineMessage('salt'), value: salt });
  return [...fields, { label: defineMessage('type'), value: primaryType }];
}

function domainWarnings(read: TypedData, { chain }: DescribeTypedDataParameters): readonly DraftWarning[] {
  const { domain } = read;
  if (domain.chainId === undefined) return domain.verifyingContract === undefined ? [] : [warnings.noChain];
  const chainId = readInteger(domain.chainId);
  if (chainId === undefined) return [warnings.untypedData];
  return chain !== undefined && isElsewhere(read, { chain })
    ? [warnings.otherChain(`${chainId}`, `${chain.id}`)]
    : [];
}

/** Meant for another chain than the request's. */
function isElsewhere({ domain }: TypedData, { chain }: Pick<DescribeTypedDataParameters, 'chain'>): boolean {
  return (
    domain.chainId !== undefined && chain !== undefined && readInteger(domain.chainId) !== BigInt(chain.id)
  );
}
