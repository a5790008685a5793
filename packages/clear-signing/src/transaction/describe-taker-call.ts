import { defineMessage } from '../messages/define-message.ts';
import { shortAddress, wholeAddress } from '../words/amounts.ts';
import type { PartDraft } from '../words/description.ts';
import { warnings } from '../words/warnings.ts';
import type { DecodedCall, Step } from './decoded-call.ts';
import { describeUnknownCall } from './describe-plain-step.ts';
import type { StepContext } from './step-context.ts';

/** Describes a call that places or fills an order, with its data. */
export function describeOrderCall(step: Step, context: StepContext): PartDraft {
  return {
    ...describeUnknownCall(step, context, warnings.orderCall),
    kind: 'order',
    title: defineMessage('titleOrderCall'),
    summary: defineMessage('orderCall', { contract: shortAddress(step.to) }),
  };
}

/** Describes a call that changes who controls the contract. */
export function describeControl(
  { to }: Extract<DecodedCall, { what: 'control' }>,
  contract: string,
): PartDraft {
  const called = shortAddress(contract);
  return {
    kind: 'contract-call',
    title: defineMessage('titleControl'),
    summary:
      to === undefined
        ? defineMessage('controlByNobody', { contract: called })
        : defineMessage('controlBy', { owner: shortAddress(to), contract: called }),
    fields: [
      to === undefined
        ? { label: defineMessage('controller'), value: defineMessage('nobody'), emphasis: 'warning' }
        : { label: defineMessage('controller'), value: wholeAddress(to), emphasis: 'address' },
      { label: defineMessage('contract'), value: wholeAddress(contract), emphasis: 'address' },
    ],
    warnings: [warnings.control],
  };
}
