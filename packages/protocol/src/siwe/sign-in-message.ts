import { namespaceOf } from '../caip/namespaces.ts';
import type { CaipNetworkId } from '../caip/network-id.ts';
import { createError } from '../errors.ts';
import { accountForm } from './account-form.ts';
import { formatFields } from './format-fields.ts';
import { parseFields } from './parse-fields.ts';
import type { SignInFields } from './sign-in-fields.ts';

/** The fields of a CAIP-122 sign-in message: EIP-4361 for EVM chains, and its equivalents for others. */
export interface SignInMessage extends Omit<SignInFields, 'reference'> {
  readonly chainId: CaipNetworkId;
}

/**
 * The address in the form of this chain's sign-in messages; `undefined` if invalid, or for a chain without messages.
 */
export function canonicalAddress(chainId: CaipNetworkId, address: string): string | undefined {
  return accountForm(namespaceOf(chainId))?.spell(address);
}

/**
 * Formats a sign-in message. Throws OPTION_INVALID, naming the field, for values its grammar does not allow and for a
 * chain without a grammar.
 */
export function formatSignInMessage({ chainId, ...fields }: SignInMessage): string {
  const namespace = namespaceOf(chainId);
  const form = accountForm(namespace);
  if (form === undefined)
    throw createError('OPTION_INVALID', { option: 'chainId', expected: 'a chain that has sign-in messages' });
  return formatFields(form, { ...fields, reference: chainId.slice(namespace.length + 1) });
}

/** The fields of a message for an account of this namespace; `undefined` for any other text. */
export function parseSignInMessage(namespace: string, text: string): SignInMessage | undefined {
  const form = accountForm(namespace);
  const fields = form === undefined ? undefined : parseFields(form, text);
  if (fields === undefined) return undefined;
  const { reference, ...others } = fields;
  return { ...others, chainId: `${namespace}:${reference}` };
}
