import type { WalletListing } from '@mooring/core/page';
import { Icon, TextButton } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { DownloadRow } from './download-row.tsx';
import { OpenLink } from './open-link.tsx';
import { PairingActions } from './pairing-actions.tsx';
import { PairingCode } from './pairing-code.tsx';
import { PairingOutcome } from './pairing-outcome.tsx';
import { PairingStatus } from './pairing-status.tsx';
import { usePairing } from './use-pairing.tsx';
import { useRenewal } from './use-renewal.ts';

export interface PairingAnywhereProps {
  readonly wallet: WalletListing | undefined;
  /** The view's title says that the connection was declined. Default: unless the title names a wallet. */
  readonly titled?: boolean | undefined;
}

/**
 * A QR code, its link, and on a phone a link to any wallet that handles it. Always shows what it waits for, or why it
 * ended.
 */
export function PairingAnywhere({ wallet, titled = wallet === undefined }: PairingAnywhereProps) {
  const { state } = useModal();
  const messages = useMessages();
  const [codeWanted, setCodeWanted] = useState(() => wallet !== undefined || !state.device.mobile);
  const pairing = usePairing();
  const { uri, code, finished } = pairing;
  const renews = useRenewal(codeWanted && pairing.expired);
  const ended = pairing.ended && !renews;
  const cover = (
    <>
      <PairingOutcome pairing={pairing} titled={titled} />
      {pairing.again}
    </>
  );
  const openAny = <OpenLink href={uri}>{messages.pairingOpen()}</OpenLink>;
  return (
    <div
      className={finished ? 'centred centred--finished' : 'centred'}
      data-testid="pairing-uri"
      data-uri={uri}
    >
      {codeWanted ? (
        <PairingCode uri={code} done={finished} cover={ended ? cover : undefined} />
      ) : (
        <>
          <span className="empty-mark">
            <Icon name="phone" size={28} />
          </span>
          <PairingOutcome pairing={pairing} titled={titled}>
            {messages.pairingOpenText()}
          </PairingOutcome>
        </>
      )}
      <PairingStatus pairing={pairing} hidden={pairing.ended} />
      <PairingActions
        pairing={pairing}
        againShown={codeWanted}
        open={codeWanted ? undefined : openAny}
        other={
          codeWanted ? undefined : (
            <TextButton onClick={() => setCodeWanted(true)}>{messages.pairingShowQr()}</TextButton>
          )
        }
      />
      {wallet !== undefined && <DownloadRow wallet={wallet} />}
    </div>
  );
}
