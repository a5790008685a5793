import { say } from '../messages/say.ts';
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
    title: say('titleOrderCall'),
    summary: say('orderCall', { contract: shortAddress(step.to) }),
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
    title: say('titleControl'),
    summary:
      to === undefined
        ? say('controlByNobody', { contract: called })
        : say('controlBy', { owner: shortAddress(to), contract: called }),
    fields: [
      to === undefined
        ? { label: say('controller'), value: say('nobody'), emphasis: 'warning' }
        : { label: say('controller'), value: wholeAddress(to), emphasis: 'address' },
      { label: say('contract'), value: wholeAddress(contract), emphasis: 'address' },
    ],
    warnings: [warnings.control],
  };
}
