import { namespaceFacts } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { AppKitState } from '../contract/state.ts';

/** Whether buying is offered in the active namespace. The operator's config may still turn it off. */
export function offersBuying(
  { api }: Pick<AppKitCore, 'api'>,
  { remoteFeatures, activeNetwork }: Pick<AppKitState, 'remoteFeatures' | 'activeNetwork'>,
): boolean {
  const wanted = remoteFeatures.onramp !== false && remoteFeatures.onramp.length > 0;
  return api !== undefined && wanted && namespaceFacts(activeNetwork.chainNamespace).onramp === true;
}
