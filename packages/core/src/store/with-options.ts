import type { ModalOptions } from '../contract/options.ts';
import type { AppKitState } from '../contract/state.ts';
import { deepEqual } from './deep-equal.ts';
import { noWallets } from './no-wallets.ts';

/** The options that the list of wallets depends on. */
export const listOptions = ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const;

/**
 * Changes the site's options. Resets the list of wallets if it depends on a changed one, so that it is fetched again;
 * equal values keep their identity.
 */
export function withOptions(state: AppKitState, changes: Partial<ModalOptions>): AppKitState {
  const { options: before, wallets } = state;
  const options: { -readonly [Name in keyof ModalOptions]: ModalOptions[Name] } = { ...before, ...changes };
  for (const name of listOptions) if (deepEqual(before[name], options[name])) options[name] = before[name];
  const same = listOptions.every((name) => options[name] === before[name]);
  return { ...state, options, wallets: same ? wallets : noWallets };
}
