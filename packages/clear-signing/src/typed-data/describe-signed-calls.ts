import { defineMessage } from '../messages/define-message.ts';
import { listSteps } from '../transaction/describe-step.ts';
import { knownContracts } from '../transaction/known-contracts.ts';
import { firstContext } from '../transaction/step-context.ts';
import { type Chain, type Token, wholeAddress } from '../words/amounts.ts';
import type { Draft, DraftField } from '../words/description.ts';
import { warnings } from '../words/warnings.ts';
import type { SignedCalls } from './find-signed-calls.ts';

interface Known {
  readonly chain?: Partial<Pick<Chain, 'nativeCurrency'>> | undefined;
  readonly tokens?: readonly Token[] | undefined;
  readonly knownAddresses?: readonly string[] | undefined;
  /** The account that signs. */
  readonly address?: string | undefined;
}

/** Describes calls that a signature authorises. */
export function describeSignedCalls(
  { steps, actor, refunds, checkedBy }: SignedCalls,
  known: Known,
): Omit<Draft, 'raw'> {
  const { nativeCurrency } = known.chain ?? {};
  const context = firstContext(
    {
      chain: nativeCurrency === undefined ? undefined : { nativeCurrency },
      tokens: known.tokens,
      knownAddresses: known.knownAddresses,
      account: known.address,
    },
    actor,
  );
  const { single, ...listed } = listSteps(steps, '', context);
  const by: DraftField[] =
    actor === undefined
      ? []
      : [{ label: defineMessage('account'), value: wholeAddress(actor), emphasis: 'address' }];
  // The contract's code, and members beside the calls, may change their effect.
  const doubt =
    checkedBy === undefined || knownContracts.has(checkedBy.toLowerCase())
      ? []
      : [warnings.unknownContract(wholeAddress(checkedBy))];
  return {
    kind: single?.kind ?? 'several',
    title: defineMessage('titleCallBySignature'),
    summary: single?.summary ?? defineMessage('several', { count: steps.length }),
    fields: [...by, ...(single?.fields ?? listed.fields)],
    warnings: [...(refunds ? [warnings.refund] : []), warnings.callBySignature, ...doubt, ...listed.warnings],
  };
}
