import { namespaceOf } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { emitModalEvent } from '../events/modal-events.ts';
import { selectSmartAccount } from '../select/account.ts';

/** Emits an event of the sign-in on one network, with whether the account there is a smart account. */
export function emitSignIn(
  core: AppKitCore,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR',
  properties: {
    readonly network: string;
    readonly message?: string | undefined;
    readonly otherTab?: true | undefined;
  },
): void {
  const isSmartAccount = selectSmartAccount(core.store.getState(), namespaceOf(properties.network));
  emitModalEvent(core, { event, properties: { ...properties, isSmartAccount } });
}
