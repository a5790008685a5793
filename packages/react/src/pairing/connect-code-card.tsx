import { selectAccount } from '@mooring/core';
import { type PagePairing, pairOnPage } from '@mooring/core/modal';
import type { AppKitErrorInfo } from '@mooring/core/page';
import { LiveRegion, Spinner } from '@mooring/ui';
import { useEffect, useRef, useState } from 'react';
import { useConnectErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { usePageVisible } from '../view/use-page-visible.ts';
import { useReach } from '../view/use-reach.ts';
import { NewLinkButton } from './new-link-button.tsx';
import { PairingCode } from './pairing-code.tsx';

interface ClockWords {
  readonly title: string;
  readonly text: string;
  /** Whether a link can be created once the clock is right, without a reload. */
  readonly again: boolean;
}

/**
 * A live QR code in the page. A background page creates no link: the next one is created when the visitor returns. An
 * existing link stays, since a wallet may have scanned it.
 */
export function ConnectCodeCard() {
  const { core, state } = useModal();
  const messages = useMessages();
  const unreached = useReach(core);
  const errorText = useConnectErrorText();
  const [uri, setUri] = useState<string>();
  const [failure, setFailure] = useState<AppKitErrorInfo>();
  const seen = usePageVisible();
  const { enableWallets, manualWCControl } = state.options;
  // With `manualWCControl`, the site makes and shows its own links.
  const offered = state.features.pairing && enableWallets && !manualWCControl;
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
  const isConnected = address !== undefined;
  const clock = isConnected ? undefined : clockWords();
  const words = { offline: messages.pairingOffline(), trying: messages.pairingTrying(), behind: undefined };
  const reaching = unreached && words[unreached];
  const trouble = reaching ?? failureTitle();
  const link = clock === undefined ? uri : undefined;
  const ready = link === undefined ? messages.pairingPreparing() : messages.pairingLive();
  const calm = isConnected ? messages.pairingDone() : ready;
  return (
    <div className="connect-code" data-testid="connect-code" data-uri={link}>
      <PairingCode
        uri={link}
        done={isConnected}
        cover={
          clock && (
            <>
              <p className="centred__title">{clock.title}</p>
              <p className="centred__text">{clock.text}</p>
              {clock.again && <NewLinkButton onPress={() => pairing.current?.retry()} />}
            </>
          )
        }
      />
      {/* Keeps its height, so that the page around it does not move. */}
      <p className={trouble === undefined ? 'status status--calm' : 'status'}>
        {clock === undefined && (
          <span className="status__text">
            {reaching !== undefined && <Spinner />}
            {trouble ?? calm}
          </span>
        )}
      </p>
      <LiveRegion>{clock ? `${clock.title}. ${clock.text}` : (trouble ?? '')}</LiveRegion>
    </div>
  );

  /** Why there is no link; none if the last one was given up, as by the modal when it closes. */
  function failureTitle(): string | undefined {
    const isShown = !isConnected && failure !== undefined && failure.code !== 'ABORTED';
    return isShown ? errorText(failure).title : undefined;
  }

  /** Wallets reject the links of a device whose clock is behind, and one whose clock is ahead creates none. */
  function clockWords(): ClockWords | undefined {
    if (failure?.code === 'SESSION_EXPIRED') return { ...errorText(failure), again: true };
    if (unreached !== 'behind') return undefined;
    return { title: messages.pairingBehind(), text: messages.pairingBehindText(), again: false };
  }
}
