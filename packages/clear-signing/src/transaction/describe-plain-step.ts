import { zeroAddress } from 'viem';
import { defineMessage, type Phrase } from '../messages/define-message.ts';
import { nativeAmount, sameAddress, shortAddress, wholeAddress } from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { Step } from './decoded-call.ts';
import { otherActor, type StepContext } from './step-context.ts';

/** A transfer of native currency. */
export function describeTransfer({ to, value }: Step, context: StepContext): PartDraft {
  const amount = nativeAmount(value, context.chain);
  const from = otherActor(context);
  return {
    kind: 'transfer',
    title: defineMessage('titleSend'),
    summary: defineMessage('sendTo', { amount, to: shortAddress(to) }),
    fields: [
      { label: defineMessage('amount'), value: amount, emphasis: 'amount' },
      ...(from === undefined
        ? []
        : [{ label: defineMessage('from'), value: wholeAddress(from), emphasis: 'address' } as const]),
      { label: defineMessage('to'), value: wholeAddress(to), emphasis: 'address' },
    ],
    warnings: sameAddress(to, zeroAddress) ? [warnings.toNobody] : [],
  };
}

/** An unknown call, with its data. */
export function describeUnknownCall(
  { to, data, value }: Step,
  context: StepContext,
  warning: DraftWarning,
): PartDraft {
  const selector: Phrase = data.length >= 10 ? data.slice(0, 10) : defineMessage('noFunction');
  const contract = shortAddress(to);
  return {
    kind: 'contract-call',
    title: defineMessage('titleCall'),
    summary:
      value === 0n
        ? defineMessage('call', { selector, contract })
        : defineMessage('callAndSend', { selector, contract, amount: nativeAmount(value, context.chain) }),
    fields: [
      ...valueField(value, context),
      { label: defineMessage('contract'), value: wholeAddress(to), emphasis: 'address' },
      { label: defineMessage('function'), value: selector },
      { label: defineMessage('data'), value: data },
    ],
    warnings: [warning],
  };
}

/** Native currency sent along with a call. */
export function valueField(value: bigint, { chain }: StepContext): readonly DraftField[] {
  if (value === 0n) return [];
  return [{ label: defineMessage('alsoSends'), value: nativeAmount(value, chain), emphasis: 'amount' }];
}
