import { ethereumForm } from './ethereum-form.ts';
import { formatFields } from './format-fields.ts';
import type { SiweMessage } from './siwe-message.ts';

/** Formats a sign-in message. Throws OPTION_INVALID, naming the field, for values EIP-4361 does not allow. */
export function formatSiweMessage(message: SiweMessage): string {
  return formatFields(ethereumForm, { ...message, reference: String(message.chainId) });
}
