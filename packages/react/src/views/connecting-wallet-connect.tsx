import { type PairingState, startPairing } from '@mooring/core';
import { Button, Icon, Notice } from '@mooring/ui';
import { useState } from 'react';
import { type ModalMessages, useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';
import { onPhone } from '../modal/on-phone.ts';
import { useLater } from '../modal/use-later.ts';
import { PairingActions } from './pairing-actions.tsx';
import { PairingCode } from './pairing-code.tsx';
import { PairingStatus } from './pairing-status.tsx';

function statusText(pairing: PairingState, finished: boolean, messages: ModalMessages): string {
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
  const [codeWanted, setCodeWanted] = useState(() => !onPhone());
  const [copyFailed, setCopyFailed] = useState(false);
  const { pairing, finished, connectFlow } = state;
  const late = useLater(connectFlow.status === 'pending' ? connectFlow.since : undefined);
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined;
  const ended = pairing.status === 'expired' || pairing.status === 'failed';
  const waits = !ended && !finished;
  const status = statusText(pairing, finished, messages);
  const again =
    pairing.status === 'failed' && !pairing.error.retryable ? undefined : (
      <Button variant="primary" icon={<Icon name="retry" />} onClick={() => void startPairing(core)}>
        {messages.pairingNew()}
      </Button>
    );
  const reason = pairing.status === 'failed' ? pairing.error.text : undefined;
  return (
    <div className="centred" data-testid="pairing-uri" data-uri={uri}>
      {codeWanted ? (
        <PairingCode
          uri={uri}
          done={finished}
          cover={
            ended ? (
              <>
                <p className="centred__title">{status}</p>
                {reason !== undefined && <p className="cover-text">{reason}</p>}
                {again}
              </>
            ) : undefined
          }
        />
      ) : (
        <>
          <span className="empty-mark">
            <Icon name="phone" size={28} />
          </span>
          <p className="centred__text">{reason ?? messages.pairingOpenText()}</p>
        </>
      )}
      <PairingStatus text={status} waits={waits} finished={finished} hidden={ended && codeWanted} />
      {late && waits && <p className="centred__text late">{messages.pairingLate()}</p>}
      {copyFailed && uri !== undefined && (
        <Notice tone="warn">
          {messages.copyFailed()}
          <span className="raw-link">{uri}</span>
        </Notice>
      )}
      <PairingActions
        uri={uri}
        again={ended ? again : undefined}
        ended={ended}
        onShowCode={codeWanted ? undefined : () => setCodeWanted(true)}
        onCopyFail={() => setCopyFailed(true)}
      />
    </div>
  );
}
