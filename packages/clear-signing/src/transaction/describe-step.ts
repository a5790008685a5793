import { defineMessage } from '../messages/define-message.ts';
import { findToken, nativeAmount, shortAddress, wholeAddress } from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import { numbered } from '../words/numbered.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { type CallResult, decodeCall } from './decode-call.ts';
import type { Effect, Several, Step } from './decoded-call.ts';
import { describeCall } from './describe-call.ts';
import { describeTransfer, describeUnknownCall, valueField } from './describe-plain-step.ts';
import { describeOrderCall } from './describe-taker-call.ts';
import { knownContracts } from './known-contracts.ts';
import type { StepContext } from './step-context.ts';

/** Nesting levels that are described. */
const maxDepth = 6;

/** Describes one step: a transfer, a known call, or an unknown one. */
export function describeStep(step: Step, context: StepContext): PartDraft {
  const draft = step.data === '0x' ? describeTransfer(step, context) : describeData(step, context);
  return step.delegate === true ? { ...draft, warnings: [warnings.delegateCall, ...draft.warnings] } : draft;
}

function describeData(step: Step, context: StepContext): PartDraft {
  const { to, value, data } = step;
  const { chain } = context;
  const decoded = decodeCall(data, to);
  if (decoded === undefined || decoded === 'hidden' || !isUnambiguous(decoded, to, context)) {
    return describeUnknownCall(
      step,
      context,
      decoded === 'hidden' ? warnings.hiddenCall : warnings.contractCall,
    );
  }
  const { call } = decoded;
  if (call.what === 'order') return describeOrderCall(step, context);
  const withValue = value === 0n ? [] : [warnings.withValue(nativeAmount(value, chain))];
  const described = meaning(call, step, context);
  return {
    ...described,
    fields: [...described.fields, ...valueField(value, context)],
    warnings: [...described.warnings, ...withValue, ...(decoded.exact ? [] : [warnings.extraData])],
  };
}

/** Ambiguous function names are described only for tokens that the wallet knows. */
function isUnambiguous({ call }: CallResult, contract: string, { tokens }: StepContext): boolean {
  if (call.what === 'several') return call.parts.length > 0;
  return (call.what !== 'deposit' && call.what !== 'withdraw') || findToken(tokens, contract) !== undefined;
}

function meaning(call: Effect, { to, value, delegate }: Step, context: StepContext): PartDraft {
  if (call.what === 'several') return describeSeveral(call, { contract: to, delegate }, context);
  return describeCall({ ...context, call, contract: to, value: nativeAmount(value, context.chain) });
}

interface SeveralPlace {
  /** The contract that executes them. */
  readonly contract: string;
  /** Its code runs as the caller. */
  readonly delegate?: boolean | undefined;
}

/** Describes a contract's batch, part by part. */
function describeSeveral(
  { parts, actor, refunds }: Several,
  { contract, delegate }: SeveralPlace,
  context: StepContext,
): PartDraft {
  const inner = actor === 'contract' && delegate !== true ? { ...context, actor: contract } : context;
  const listed = listSteps(parts, contract, inner);
  const through: DraftField = {
    label: defineMessage('through'),
    value: wholeAddress(contract),
    emphasis: 'address',
  };
  const warning = knownContracts.has(contract.toLowerCase()) ? warnings.through : warnings.unknownContract;
  const found = [...(refunds ? [warnings.refund] : []), ...listed.warnings, warning(wholeAddress(contract))];
  const { single } = listed;
  if (single !== undefined) {
    return { ...single, fields: [...single.fields, through], warnings: found };
  }
  return {
    kind: 'several',
    title: defineMessage('titleSeveral'),
    summary: defineMessage('severalThrough', { count: parts.length, contract: shortAddress(contract) }),
    fields: [through, ...listed.fields],
    warnings: found,
  };
}

export interface ListedSteps {
  readonly fields: readonly DraftField[];
  /** The warnings of every part. */
  readonly warnings: readonly DraftWarning[];
  /** The only part, if there is just one. */
  readonly single: PartDraft | undefined;
}

/** Every part, numbered. Too many or too deep parts are a danger; parts that are not shown still warn. */
export function listSteps(
  parts: readonly (Step | Effect)[],
  contract: string,
  context: StepContext,
): ListedSteps {
  const fields: DraftField[] = [];
  const found: DraftWarning[] = [];
  for (const [index, part] of parts.entries()) {
    const { budget } = context;
    const isShown = budget.shows > 0;
    if (!isShown || context.path.length >= maxDepth) found.push(warnings.moreSteps);
    if (budget.looks <= 0 || context.path.length >= maxDepth) break;
    budget.looks -= 1;
    budget.shows -= 1;
    const path = [...context.path, index + 1];
    const draft = describePart(part, contract, { ...context, path });
    found.push(...draft.warnings);
    if (parts.length === 1) return { fields: [], warnings: found, single: draft };
    if (isShown) fields.push(...numbered(draft, path));
  }
  return { fields, warnings: found, single: undefined };
}

function describePart(part: Step | Effect, contract: string, context: StepContext): PartDraft {
  if (part.what === 'step') return describeStep(part, context);
  if (part.what === 'several') return describeSeveral(part, { contract }, context);
  return describeCall({ ...context, call: part, contract, value: '' });
}
