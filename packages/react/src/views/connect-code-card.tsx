import { selectAccount } from '@mooring/core';
import { type PagePairing, pairOnPage } from '@mooring/core/modal';
import type { AppKitErrorInfo } from '@mooring/core/page';
import { LiveRegion, Spinner } from '@mooring/ui';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { usePageVisible } from '../view/use-page-visible.ts';
import { useReach } from '../view/use-reach.ts';
import { PairingCode } from './pairing-code.tsx';

/**
 * A live QR code in the page. A background page creates no link: the next one is created when the visitor returns. An
 * existing link stays, since a wallet may have scanned it.
 */
export function ConnectCodeCard() {
  const { core, state } = useModal();
  const messages = useMessages();
  const unreached = useReach(core);
  const errorText = useErrorText();
  const [uri, setUri] = useState<string>();
  const [failure, setFailure] = useState<AppKitErrorInfo>();
  const seen = usePageVisible();
  const offered = state.features.pairing;
  const pairing = useRef<PagePairing>(undefined);
  useEffect(() => {
    if (!offered) return;
    const own = pairOnPage(core, setUri, document.visibilityState === 'visible', setFailure);
    pairing.current = own;
    return own.end;
  }, [core, offered]);
  useEffect(() => pairing.current?.setSeen(seen), [seen]);
  const { address } = selectAccount(state);
  if (!offered) return null;
  const words = {
    offline: messages.pairingOffline(),
    trying: messages.pairingTrying(),
    behind: messages.pairingBehind(),
  };
  const isConnected = address !== undefined;
  // A retry cannot help until the visitor corrects the clock.
  const isClockWrong = !isConnected && failure?.code === 'SESSION_EXPIRED';
  const clock = isClockWrong ? errorText(failure) : undefined;
  const reach = unreached === undefined ? undefined : words[unreached];
  const trouble = clock === undefined ? reach : `${clock.title}. ${clock.text}`;
  return (
    <div className="connect-code" data-testid="connect-code" data-uri={uri}>
      <PairingCode uri={uri} done={isConnected} />
      {trouble !== undefined && (
        <p className="status">
          <span className="status__text">
            {clock === undefined && unreached !== 'behind' && <Spinner />}
            {trouble}
          </span>
        </p>
      )}
      <LiveRegion>{trouble ?? ''}</LiveRegion>
    </div>
  );
}
