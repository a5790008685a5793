import { rememberLink, type WalletListing, walletHref } from '@mooring/core';
import { CopyButton, LiveRegion, Notice, PictureMark } from '@mooring/ui';
import { useState } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../modal/modal-context.ts';
import { useLater } from '../modal/use-later.ts';
import { DownloadRow } from './download-row.tsx';
import { NewLinkButton } from './new-link-button.tsx';
import { PairingStatus } from './pairing-status.tsx';
import { pairingText } from './pairing-text.ts';

export interface PairingLinkProps {
  readonly platform: 'mobile' | 'web' | 'desktop';
  readonly wallet: WalletListing;
}

/** Opens a wallet by its own link: its app, its program, or its page. The link exists before the tap, so it is a plain one. */
export function PairingLink({ platform, wallet }: PairingLinkProps) {
  const { core, state } = useModal();
  const messages = useMessages();
  const [copyFailed, setCopyFailed] = useState(false);
  const { pairing, finished, connectFlow, options } = state;
  const late = useLater(connectFlow.status === 'pending' ? connectFlow.since : undefined);
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined;
  const link = uri === undefined ? undefined : walletHref(wallet, platform, uri, options);
  const ended = pairing.status === 'expired' || pairing.status === 'failed';
  const text =
    platform === 'web' ? messages.pairingOpenWeb({ wallet: wallet.name }) : messages.pairingOpenText();
  const reason = pairing.status === 'failed' ? pairing.error.text : text;
  return (
    <div className="centred" data-testid="pairing-uri" data-uri={uri}>
      <div className={ended ? 'halo halo--still' : 'halo'}>
        <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={72} />
      </div>
      <p className="centred__text">{reason}</p>
      <PairingStatus
        text={pairingText(pairing, finished, messages)}
        waits={!ended && !finished}
        finished={finished}
        hidden={false}
      />
      {late && !ended && <LiveRegion>{messages.pairingLate()}</LiveRegion>}
      {copyFailed && uri !== undefined && (
        <Notice tone="warn">
          {messages.copyFailed()}
          <span className="raw-link">{uri}</span>
        </Notice>
      )}
      <div className="actions actions--close">
        {ended ? (
          <NewLinkButton />
        ) : (
          <>
            <a
              className="mo-button mo-button--primary mo-button--wide"
              href={link?.href}
              aria-disabled={link === undefined || undefined}
              onClick={() => link && rememberLink(core, link)}
              {...(platform === 'mobile' ? {} : { target: '_blank', rel: 'noreferrer noopener' })}
            >
              {messages.pairingOpenNamed({ wallet: wallet.name })}
            </a>
            <CopyButton
              wide
              text={uri ?? ''}
              disabled={uri === undefined}
              label={messages.pairingCopy()}
              copiedLabel={messages.copied()}
              onFail={() => setCopyFailed(true)}
            />
          </>
        )}
      </div>
      <DownloadRow wallet={wallet} />
    </div>
  );
}
