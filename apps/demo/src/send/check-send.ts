import { parseUnits } from 'viem';
import type { AssetBalance } from '../balance/use-assets.ts';
import type { Chain, SendOrder } from '../chain/chain.ts';
import { decimalMark } from '../format/figure.ts';
import type { MessageSelector } from '../messages/message-selector.ts';

export interface SendFields {
  /** `native`, a token's address, or empty. */
  readonly asset: string;
  readonly recipient: string;
  readonly amount: string;
}

/** Where an order is sent, and the number format of the language. */
export interface SendPlace {
  readonly assets: readonly AssetBalance[];
  readonly chain: Pick<Chain, 'readRecipient' | 'isLost'>;
  readonly locale: string;
}

export type SendCheck =
  | { readonly ok: true; readonly order: SendOrder }
  | {
      readonly ok: false;
      /** An error about the whole form. */
      readonly form?: MessageSelector | undefined;
      readonly recipient?: MessageSelector | undefined;
      readonly amount?: MessageSelector | undefined;
    };

/**
 * Validates the typed values. An amount may use the decimal mark of the language or a point. Every message is for the
 * visitor.
 */
export function checkSend(fields: SendFields, { assets, chain, locale }: SendPlace): SendCheck {
  const recipient = fields.recipient.trim();
  const typed = fields.amount.trim();
  if (recipient === '' || typed === '') {
    return {
      ok: false,
      recipient: recipient === '' ? (messages) => messages.recipientMissing() : undefined,
      amount: typed === '' ? (messages) => messages.amountMissing() : undefined,
    };
  }
  const asset = assets.find(({ id }) => id === fields.asset);
  if (asset === undefined) return { ok: false, form: (messages) => messages.errorToken() };
  const to = chain.readRecipient(recipient);
  const lost = to !== undefined && chain.isLost?.(asset, to) === true;
  const wrongRecipient = to === undefined ? recipientWrong : lost ? recipientLost : undefined;
  const amount = withPoint(typed, locale);
  const wrongAmount = checkAmount(amount, asset);
  if (to === undefined || lost || wrongAmount !== undefined || amount === undefined) {
    return { ok: false, recipient: wrongRecipient, amount: wrongAmount };
  }
  return { ok: true, order: { asset, to, value: parseUnits(amount, asset.decimals) } };
}

const recipientWrong: MessageSelector = (messages) => messages.recipientWrong();
const recipientLost: MessageSelector = (messages) => messages.recipientLost();
const amountWrong: MessageSelector = (messages) => messages.amountWrong();
const amountZero: MessageSelector = (messages) => messages.amountZero();

/**
 * Normalises `1,5` to one and a half in languages with a decimal comma; a point works as well. Grouped thousands are
 * not accepted, because in another language the separator would be decimal. In languages that group thousands with a
 * point, `12.345` is ambiguous and invalid.
 */
function withPoint(amount: string, locale: string): string | undefined {
  const mark = decimalMark(locale);
  if (mark === '.') return amount;
  return /\.\d{3}$/.test(amount) ? undefined : amount.replace(mark, '.');
}

function checkAmount(
  amount: string | undefined,
  { symbol, decimals, value: held }: AssetBalance,
): MessageSelector | undefined {
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(amount ?? '') ?? [];
  if (amount === undefined || whole === undefined) return amountWrong;
  if (fraction.length > decimals) return (messages) => messages.amountDecimals({ symbol, decimals });
  const value = parseUnits(amount, decimals);
  if (value === 0n) return amountZero;
  // The balance may be unknown; the network checks it anyway.
  return held !== undefined && value > held ? (messages) => messages.amountTooMuch({ symbol }) : undefined;
}
