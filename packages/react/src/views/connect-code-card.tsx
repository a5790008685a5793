import { selectAccount } from '@mooring/core';
import { pairOnPage } from '@mooring/core/modal';
import { LiveRegion, Spinner } from '@mooring/ui';
import { useEffect, useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { usePageVisible } from '../view/use-page-visible.ts';
import { useReach } from '../view/use-reach.ts';
import { PairingCode } from './pairing-code.tsx';

/** A live code in the page. A page in the background renews no link: the next one is made when the visitor comes back. */
export function ConnectCodeCard() {
  const { core, state } = useModal();
  const messages = useMessages();
  const unreached = useReach();
  const [uri, setUri] = useState<string>();
  const seen = usePageVisible();
  const offered = state.features.pairing;
  useEffect(() => (seen && offered ? pairOnPage(core, setUri) : undefined), [core, seen, offered]);
  const { address } = selectAccount(state);
  if (!offered) return null;
  const words = { offline: messages.pairingOffline(), trying: messages.pairingTrying() };
  const trouble = unreached === undefined ? undefined : words[unreached];
  return (
    <div className="connect-code" data-testid="connect-code" data-uri={uri}>
      <PairingCode uri={uri} done={address !== undefined} />
      {trouble !== undefined && (
        <p className="status">
          <Spinner />
          {trouble}
        </p>
      )}
      <LiveRegion>{trouble ?? ''}</LiveRegion>
    </div>
  );
}
