import { defineMessage } from '../messages/define-message.ts';
import { type Chain, type Token, wholeAddress } from '../words/amounts.ts';
import type { Draft, DraftField } from '../words/description.ts';
import { rawText } from '../words/raw-text.ts';
import { unreadable } from '../words/unreadable.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { Step } from './decoded-call.ts';
import { listSteps } from './describe-step.ts';
import { readTransaction } from './read-transaction.ts';
import { firstContext } from './step-context.ts';

type Members = { readonly [member: string]: unknown };

interface Known {
  readonly chain: Chain;
  readonly tokens?: readonly Token[] | undefined;
  readonly knownAddresses?: readonly string[] | undefined;
}

/** A batch of calls, in order or atomic: `wallet_sendCalls` (EIP-5792). */
export function draftCalls(params: unknown, { chain, tokens, knownAddresses }: Known): Draft {
  const [batch] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  const read = isMembers(batch) ? readBatch(batch) : undefined;
  if (read === undefined) return unreadable(params, defineMessage('callsUnreadable'));
  const { steps, from, chainId, capabilities } = read;
  const listed = listSteps(steps, '', firstContext({ chain, tokens, knownAddresses, account: from }));
  const capabilityFields: DraftField[] = capabilities.map((value) => ({
    label: defineMessage('capability'),
    value,
  }));
  const common: DraftField[] = [
    ...(from === undefined
      ? []
      : [{ label: defineMessage('yourAccount'), value: wholeAddress(from), emphasis: 'address' } as const]),
    {
      label: defineMessage('network'),
      value: defineMessage('named', { name: chain.name, id: `${chain.id}` }),
    },
  ];
  const found: DraftWarning[] = [
    ...(chainId === BigInt(chain.id) ? [] : [warnings.otherChain(`${chainId}`, `${chain.id}`)]),
    ...listed.warnings,
    ...(capabilityFields.length > 0 ? [warnings.capabilities] : []),
  ];
  const { single } = listed;
  if (single !== undefined) {
    const fields = [...single.fields, ...capabilityFields, ...common];
    return { ...single, fields, warnings: found, raw: rawText(params) };
  }
  return {
    kind: 'several',
    title: defineMessage('titleSeveral'),
    summary: defineMessage('several', { count: steps.length }),
    fields: [...listed.fields, ...capabilityFields, ...common],
    warnings: [...found, warnings.steps(steps.length)],
    raw: rawText(params),
  };
}

interface Batch {
  readonly steps: readonly Step[];
  readonly from: string | undefined;
  readonly chainId: bigint;
  /** Other capabilities that the site requests, as text. */
  readonly capabilities: readonly string[];
}

/** One more than are described, to detect that there are more. */
const maxCalls = 1_000;

function readBatch(batch: Members): Batch | undefined {
  const { calls, from, chainId } = batch;
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > maxCalls) return undefined;
  const steps: Step[] = [];
  const capabilities = capabilityTexts(batch);
  const around = readTransaction({ from, chainId, to: from });
  if ('key' in around || around.chainId === undefined) return undefined;
  for (const call of calls as readonly unknown[]) {
    if (!isMembers(call)) return undefined;
    const read = readTransaction({ to: call.to, value: call.value, data: call.data });
    // A call without a recipient would create a contract, which wallets do not do here.
    if ('key' in read || read.to === undefined) return undefined;
    steps.push({ what: 'step', to: read.to, value: read.value, data: read.data });
    capabilities.push(...capabilityTexts(call));
  }
  return { steps, from: around.from, chainId: around.chainId, capabilities };
}

function capabilityTexts({ capabilities }: Members): string[] {
  if (capabilities === undefined || capabilities === null) return [];
  if (!isMembers(capabilities)) return [rawText(capabilities)];
  return Object.entries(capabilities).map(([name, value]) => `${name}: ${rawText(value)}`);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
