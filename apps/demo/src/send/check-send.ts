import { createError } from '@mooring/protocol';
import { getAddress, isAddress, parseUnits } from 'viem';
import type { AssetBalance } from '../account/use-balances.ts';
import { messages } from '../messages/account-en.ts';

export interface SendFields {
  /** `native`, a token's address, or empty. */
  readonly asset: string;
  readonly recipient: string;
  readonly amount: string;
}

export interface SendOrder {
  readonly asset: AssetBalance;
  readonly to: `0x${string}`;
  /** In the smallest unit. */
  readonly value: bigint;
}

export type SendCheck =
  | { readonly ok: true; readonly order: SendOrder }
  | {
      readonly ok: false;
      /** What concerns the whole form. */
      readonly form?: string | undefined;
      readonly recipient?: string | undefined;
      readonly amount?: string | undefined;
    };

/** Reads what was typed. Every text is one for the visitor. */
export function checkSend(fields: SendFields, assets: readonly AssetBalance[]): SendCheck {
  const recipient = fields.recipient.trim();
  const amount = fields.amount.trim();
  if (recipient === '' || amount === '')
    return { ok: false, form: createError('SEND_FIELDS_REQUIRED').message };
  const asset = assets.find(({ id }) => id === fields.asset);
  if (asset === undefined) return { ok: false, form: createError('SEND_TOKEN_REQUIRED').message };
  const wrongRecipient = isAddress(recipient) ? undefined : messages.recipientWrong;
  const wrongAmount = checkAmount(amount, asset);
  if (wrongRecipient !== undefined || wrongAmount !== undefined) {
    return { ok: false, recipient: wrongRecipient, amount: wrongAmount };
  }
  return { ok: true, order: { asset, to: getAddress(recipient), value: parseUnits(amount, asset.decimals) } };
}

function checkAmount(amount: string, { symbol, decimals, value: held }: AssetBalance): string | undefined {
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(amount) ?? [];
  if (whole === undefined) return messages.amountWrong;
  if (fraction.length > decimals) return messages.amountDecimals(symbol, decimals);
  const value = parseUnits(amount, decimals);
  if (value === 0n) return messages.amountZero;
  // What is held may not be known yet; the check with the network comes anyway.
  return held !== undefined && value > held ? messages.amountTooMuch(symbol) : undefined;
}
