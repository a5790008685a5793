import { isAddressOf } from '../caip/address-forms.ts';
import { referenceOf } from '../caip/chain-names.ts';
import { namespaceFacts, signInNamespace } from '../caip/namespaces.ts';
import { ethereumForm } from './ethereum-form.ts';

/** The parts of a sign-in message that differ by namespace. */
export interface AccountForm {
  /** Name of its accounts. */
  readonly name: string;
  /** The address in the form of messages; `undefined` if invalid. */
  spell(address: string): string | undefined;
  isReference(text: string): boolean;
  /** The CAIP-2 reference of a chain named in a message. Default: the name itself. */
  referenceOf?(name: string): string;
  /** Whether wallets write one empty line instead of two without a statement. */
  readonly compact?: true;
}

const reference = /^[-_a-zA-Z0-9]{1,32}$/;

/** The form of a namespace whose accounts have a name in messages; `undefined` for any other. */
export function accountForm(namespace: string): AccountForm | undefined {
  if (namespace === signInNamespace) return ethereumForm;
  const name = namespaceFacts(namespace).accountName;
  if (name === undefined) return undefined;
  return {
    name,
    spell: (address) => (isAddressOf(namespace, address) ? address : undefined),
    isReference: (text) => reference.test(text),
    referenceOf: (text) => referenceOf(namespace, text),
    compact: true,
  };
}
