import type { WalletListing } from '@mooring/core';
import { Icon, Notice } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';
import { onPhone } from '../modal/on-phone.ts';
import { useLater } from '../modal/use-later.ts';
import { DownloadRow } from './download-row.tsx';
import { NewLinkButton } from './new-link-button.tsx';
import { PairingActions } from './pairing-actions.tsx';
import { PairingCode } from './pairing-code.tsx';
import { PairingStatus } from './pairing-status.tsx';
import { pairingText } from './pairing-text.ts';

/**
 * A code to scan, its link, and on a phone the way into whatever wallet takes such links. Says what it waits for; never
 * ends in silence.
 */
export function PairingAnywhere({ wallet }: { readonly wallet: WalletListing | undefined }) {
  const { state } = useModal();
  const messages = useMessages();
  const [codeWanted, setCodeWanted] = useState(() => wallet !== undefined || !onPhone());
  const [copyFailed, setCopyFailed] = useState(false);
  const { pairing, finished, connectFlow } = state;
  const late = useLater(connectFlow.status === 'pending' ? connectFlow.since : undefined);
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined;
  const ended = pairing.status === 'expired' || pairing.status === 'failed';
  const waits = !ended && !finished;
  const status = pairingText(pairing, finished, messages);
  const again = pairing.status === 'failed' && !pairing.error.retryable ? undefined : <NewLinkButton />;
  const reason = pairing.status === 'failed' ? pairing.error.text : undefined;
  const cover = (
    <>
      <p className="centred__title">{status}</p>
      {reason !== undefined && <p className="cover-text">{reason}</p>}
      {again}
    </>
  );
  return (
    <div className="centred" data-testid="pairing-uri" data-uri={uri}>
      {codeWanted ? (
        <PairingCode uri={uri} done={finished} cover={ended ? cover : undefined} />
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
      {wallet !== undefined && <DownloadRow wallet={wallet} />}
    </div>
  );
}
