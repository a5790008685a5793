import { isAddressOf } from '../caip/address-forms.ts';
import { namespaceFacts, signInNamespace } from '../caip/namespaces.ts';
import { ethereumForm } from './ethereum-form.ts';

/** How a sign-in message writes what differs by namespace. */
export interface AccountForm {
  /** What its accounts are called. */
  readonly name: string;
  /** The address as messages write it; `undefined` for what is none. */
  spell(address: string): string | undefined;
  isReference(text: string): boolean;
}

const reference = /^[-_a-zA-Z0-9]{1,32}$/;

/** Of a namespace whose accounts have a name in messages; `undefined` for any other. */
export function accountForm(namespace: string): AccountForm | undefined {
  if (namespace === signInNamespace) return ethereumForm;
  const name = namespaceFacts(namespace).accountName;
  if (name === undefined) return undefined;
  return {
    name,
    spell: (address) => (isAddressOf(namespace, address) ? address : undefined),
    isReference: (text) => reference.test(text),
  };
}
