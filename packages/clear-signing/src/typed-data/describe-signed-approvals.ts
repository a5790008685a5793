import { defineMessage, type MessageDescriptor, type Phrase } from '../messages/define-message.ts';
import { type AllowanceTotals, allowanceWarnings, spenderWarnings } from '../words/allowance-warnings.ts';
import {
  approvedAmount,
  findToken,
  isEverything,
  sameAddress,
  shortAddress,
  type Token,
  wholeAddress,
} from '../words/amounts.ts';
import type { Draft, DraftField } from '../words/description.ts';
import { tokenFields } from '../words/token-field.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { SignedApproval } from './find-approvals.ts';

interface Known {
  readonly tokens?: readonly Token[] | undefined;
  readonly knownAddresses?: readonly string[] | undefined;
  /** The account that signs. */
  readonly address?: string | undefined;
}

/** The allowance of an approval without an amount. */
const everything = 2n ** 256n - 1n;

/**
 * Describes the approvals that a signature gives to one spender.
 *
 * @param totals of the signature so far; these approvals are added
 */
export function describeSignedApprovals(
  approvals: readonly SignedApproval[],
  known: Known,
  totals: AllowanceTotals = new Map(),
): Omit<Draft, 'raw'> {
  const [first] = approvals;
  const spender = first?.spender ?? '';
  return {
    kind: 'token-approval',
    title: defineMessage('titleApproveBySignature'),
    summary:
      first !== undefined && approvals.length === 1
        ? summaryOf(first, known)
        : defineMessage('letTakeTokens', { spender: shortAddress(spender), count: approvals.length }),
    fields: [
      ...approvals.flatMap((approval) => fieldsOf(approval, known)),
      { label: defineMessage('spender'), value: wholeAddress(spender), emphasis: 'address' },
    ],
    warnings: [
      warnings.approvalBySignature,
      ...approvals.flatMap((approval) => warningsOf(approval, known, totals)),
    ],
  };
}

function summaryOf(approval: SignedApproval, known: Known): MessageDescriptor {
  const { amount, item, token } = approval;
  const spender = shortAddress(approval.spender);
  if (item !== undefined) {
    const collection = token === undefined ? defineMessage('notNamed') : shortAddress(token);
    return defineMessage('letTakeItem', { spender, item: `${item}`, collection });
  }
  if (!takesAll(approval, known))
    return defineMessage('letTake', { spender, amount: amountOf(amount, approval, known) });
  return defineMessage('letTakeAll', {
    spender,
    token: tokenOf(approval, known)?.symbol ?? defineMessage('aToken'),
  });
}

function fieldsOf(approval: SignedApproval, known: Known): readonly DraftField[] {
  const { amount, item, token } = approval;
  if (item !== undefined) {
    const collection = token === undefined ? defineMessage('notNamed') : wholeAddress(token);
    return [
      { label: defineMessage('item'), value: `${item}`, emphasis: 'amount' },
      { label: defineMessage('collection'), value: collection, emphasis: 'address' },
    ];
  }
  const emphasis = takesAll(approval, known) ? 'warning' : 'amount';
  return [
    { label: defineMessage('amount'), value: amountOf(amount, approval, known), emphasis },
    ...tokenFields(token, tokenOf(approval, known)),
  ];
}

function warningsOf(
  approval: SignedApproval,
  known: Known,
  totals: AllowanceTotals,
): readonly DraftWarning[] {
  const { item, owner, spender, token: asset } = approval;
  const { address, knownAddresses } = known;
  const found: DraftWarning[] = [];
  const { amount = everything } = approval;
  if (item !== undefined) found.push(...spenderWarnings(spender, knownAddresses));
  else if (amount !== 0n) {
    const allowance = { amount, asset, token: tokenOf(approval, known), spender };
    found.push(...allowanceWarnings(allowance, knownAddresses, totals));
  }
  if (item === undefined && tokenOf(approval, known) === undefined) found.push(warnings.unknownToken);
  if (address !== undefined && owner !== undefined && !sameAddress(owner, address))
    found.push(warnings.signerDiffers);
  return found;
}

function takesAll(approval: SignedApproval, known: Known): boolean {
  const { amount } = approval;
  return amount === undefined || isEverything(amount, tokenOf(approval, known));
}

function tokenOf({ token }: SignedApproval, { tokens }: Known): Token | undefined {
  return token === undefined ? undefined : findToken(tokens, token);
}

function amountOf(amount: bigint | undefined, approval: SignedApproval, known: Known): Phrase {
  return approvedAmount(amount ?? everything, tokenOf(approval, known));
}
