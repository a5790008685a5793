import { defineMessage } from '../messages/define-message.ts';
import {
  findToken,
  sameAddress,
  shortAddress,
  type Token,
  tokenAmount,
  wholeAddress,
} from '../words/amounts.ts';
import type { Draft } from '../words/description.ts';
import { tokenFields } from '../words/token-field.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { SignedTransfer } from './find-transfers.ts';

/** Describes tokens that a signature moves. */
export function describeSignedTransfer(
  { token, from, to, amount }: SignedTransfer,
  {
    tokens,
    address,
  }: { readonly tokens?: readonly Token[] | undefined; readonly address?: string | undefined },
): Omit<Draft, 'raw'> {
  const known = token === undefined ? undefined : findToken(tokens, token);
  const shown = tokenAmount(amount, known);
  const found: DraftWarning[] = [warnings.sendBySignature];
  if (known === undefined) found.push(warnings.unknownToken);
  if (address !== undefined && !sameAddress(from, address)) found.push(warnings.signerDiffers);
  return {
    kind: 'token-transfer',
    title: defineMessage('titleSendBySignature'),
    summary: defineMessage('sendTo', { amount: shown, to: shortAddress(to) }),
    fields: [
      { label: defineMessage('amount'), value: shown, emphasis: 'amount' },
      { label: defineMessage('from'), value: wholeAddress(from), emphasis: 'address' },
      { label: defineMessage('to'), value: wholeAddress(to), emphasis: 'address' },
      ...tokenFields(token, known),
    ],
    warnings: found,
  };
}
