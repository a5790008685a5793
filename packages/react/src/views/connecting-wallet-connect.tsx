import { type PairingState, startPairing } from '@mooring/core';
import { Button, CopyButton, Icon, LiveRegion, Notice, Spinner, TextButton } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';
import { onPhone } from '../modal/on-phone.ts';
import { useLater } from '../modal/use-later.ts';
import { PairingCode } from './pairing-code.tsx';

function useStatusText(pairing: PairingState, finished: boolean): string {
  const messages = useMessages();
  if (finished) return messages.pairingDone();
  switch (pairing.status) {
    case 'waiting':
      return messages.pairingWaiting();
    case 'expired':
      return messages.pairingExpired();
    case 'failed':
      return pairing.error.title;
    default:
      return messages.pairingPreparing();
  }
}

/** A code to scan, its link, and on a phone the way into the wallet. Says what it waits for; never ends in silence. */
export function ConnectingWalletConnect() {
  const { core, state } = useModal();
  const messages = useMessages();
  const phone = onPhone();
  const [codeWanted, setCodeWanted] = useState(!phone);
  const [copyFailed, setCopyFailed] = useState(false);
  const { pairing, finished, connectFlow } = state;
  const late = useLater(connectFlow.status === 'pending' ? connectFlow.since : undefined);
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined;
  const ended = pairing.status === 'expired' || pairing.status === 'failed';
  const status = useStatusText(pairing, finished);
  const again = (
    <Button variant="primary" icon={<Icon name="retry" />} onClick={() => void startPairing(core)}>
      {messages.pairingNew()}
    </Button>
  );
  return (
    <div className="centred" data-testid="pairing-uri" data-uri={uri}>
      {codeWanted && (
        <PairingCode
          uri={uri}
          done={finished}
          cover={ended ? <EndedCode pairing={pairing} again={again} /> : undefined}
        />
      )}
      {!codeWanted && (
        <>
          <span className="empty-mark">
            <Icon name="phone" size={28} />
          </span>
          <p className="centred__text">
            {ended && pairing.status === 'failed' ? pairing.error.text : messages.pairingOpenText()}
          </p>
        </>
      )}
      <p className={finished ? 'status status--ok' : 'status'}>
        {!ended && !finished && <Spinner />}
        {finished && <Icon name="check" />}
        {!(ended && codeWanted) && status}
      </p>
      <LiveRegion>{status}</LiveRegion>
      {late && !ended && !finished && <p className="centred__text late">{messages.pairingLate()}</p>}
      {copyFailed && uri !== undefined && (
        <Notice tone="warn">
          {messages.copyFailed()}
          <span className="raw-link">{uri}</span>
        </Notice>
      )}
      <div className="actions actions--close">
        {!codeWanted && ended && again}
        {!codeWanted && !ended && (
          <a
            className="mo-button mo-button--primary mo-button--wide"
            href={uri}
            aria-disabled={uri === undefined}
          >
            {messages.pairingOpen()}
          </a>
        )}
        <CopyButton
          wide
          text={uri ?? ''}
          disabled={uri === undefined}
          label={messages.pairingCopy()}
          copiedLabel={messages.copied()}
          onFail={() => setCopyFailed(true)}
        />
        {!codeWanted && (
          <TextButton onClick={() => setCodeWanted(true)}>{messages.pairingShowQr()}</TextButton>
        )}
      </div>
    </div>
  );
}

/** Lies over the code that no wallet would accept any more. */
function EndedCode({ pairing, again }: { readonly pairing: PairingState; readonly again: React.ReactNode }) {
  const messages = useMessages();
  if (pairing.status !== 'failed') {
    return (
      <>
        <p className="centred__title">{messages.pairingExpired()}</p>
        {again}
      </>
    );
  }
  return (
    <>
      <p className="centred__title">{pairing.error.title}</p>
      <p className="cover-text">{pairing.error.text}</p>
      {pairing.error.retryable && again}
    </>
  );
}
