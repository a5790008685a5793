import { ethereumForm } from './ethereum-form.ts';
import { formatFields } from './format-fields.ts';
import type { SiweMessage } from './siwe-message.ts';

/** The text of a sign-in message. Throws OPTION_INVALID, naming the field, for what the grammar of EIP-4361 has no place for. */
export function formatSiweMessage(message: SiweMessage): string {
  return formatFields(ethereumForm, { ...message, reference: String(message.chainId) });
}
