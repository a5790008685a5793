import { ethereumForm } from './ethereum-form.ts';
import { parseFields } from './parse-fields.ts';
import type { SiweMessage } from './siwe-message.ts';

/** The fields of a sign-in message; `undefined` if the text does not match EIP-4361 exactly. */
export function parseSiweMessage(text: string): SiweMessage | undefined {
  const fields = parseFields(ethereumForm, text);
  if (fields === undefined) return undefined;
  const { reference, ...others } = fields;
  return { ...others, chainId: Number(reference) };
}
