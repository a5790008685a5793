import type { AppKitCore } from '../contract/core.ts';
import { labelKey } from '../select/address-label.ts';

/** Maximum labels per page, and characters per label. */
const maxLabels = 100;
const longest = 64;

/** Sets the label that the modal shows beside an account's address; `undefined` removes it. */
export function labelAddress(
  core: AppKitCore,
  { namespace, address }: { readonly namespace: string; readonly address: string },
  label: string | undefined,
): void {
  const key = labelKey(namespace, address);
  const { [key]: _, ...others } = core.store.getState().addressLabels;
  const kept = Object.entries(others).slice(-maxLabels + 1);
  const own = label === undefined ? [] : [[key, label.slice(0, longest)] as const];
  core.dispatch({ type: 'labelsChanged', labels: Object.fromEntries([...kept, ...own]) });
}
