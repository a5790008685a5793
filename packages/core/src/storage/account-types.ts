import { type AccountType, accountTypes } from '../contract/account-type.ts';
import type { BaseStorage } from '../contract/platform.ts';
import { storageKeys } from './keys.ts';

const longest = 4_096;

/** Account types by namespace. */
export type StoredAccountTypes = Readonly<Record<string, AccountType>>;

/** Reads the account type chosen for each namespace on an earlier visit. Unknown data is ignored. */
export function readAccountTypes(storage: BaseStorage | undefined): StoredAccountTypes {
  try {
    const text = storage?.getItem(storageKeys.accountTypes) ?? '';
    const parsed: unknown = text.length > longest ? undefined : JSON.parse(text);
    return Object.fromEntries(
      Object.entries(parsed ?? {}).flatMap(([namespace, type]) => {
        const known = accountTypes.find((one) => one === type);
        return known !== undefined && /^[-a-z0-9]{3,16}$/.test(namespace) ? [[namespace, known]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Stores the account type chosen for a namespace for later visits; `undefined` removes it. */
export function keepAccountType(
  storage: BaseStorage | undefined,
  namespace: string,
  type: AccountType | undefined,
): void {
  try {
    const all = { ...readAccountTypes(storage), [namespace]: type };
    storage?.setItem(storageKeys.accountTypes, JSON.stringify(all));
  } catch {
    // Private windows and full disks fail: the choice lasts for this visit.
  }
}
