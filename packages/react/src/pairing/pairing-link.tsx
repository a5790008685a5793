import { rememberLink, type WalletWay, walletHref } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { walletWindowName } from '@mooring/protocol';
import { PictureMark } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { DoneBadge } from '../view/halo-badge.tsx';
import { useModal } from '../view/modal-context.ts';
import { DownloadRow } from './download-row.tsx';
import { OpenLink } from './open-link.tsx';
import { PairingActions } from './pairing-actions.tsx';
import { PairingOutcome } from './pairing-outcome.tsx';
import { PairingStatus } from './pairing-status.tsx';
import { usePairing } from './use-pairing.tsx';

export interface PairingLinkProps {
  readonly platform: 'mobile' | 'web' | 'desktop';
  readonly wallet: WalletListing;
}

/** A web wallet has its own window, which later requests reuse; an app opens over this page. */
function targetOf(platform: PairingLinkProps['platform'], link: WalletWay | undefined, telegram: boolean) {
  if (platform === 'mobile' && !telegram) return {};
  const own = link?.web && walletWindowName(link.href);
  return own === undefined
    ? { target: '_blank', rel: 'noreferrer noopener' }
    : ({ target: own, referrerPolicy: 'no-referrer' } as const);
}

/** Opens a wallet's mobile app, desktop app or web page. A plain link, because the link exists before the tap. */
export function PairingLink({ platform, wallet }: PairingLinkProps) {
  const { core, state } = useModal();
  const messages = useMessages();
  const pairing = usePairing();
  const { uri, ended, finished } = pairing;
  const link =
    uri === undefined
      ? undefined
      : walletHref(wallet, platform, uri, { ...state.options, device: state.device });
  const text =
    platform === 'web' ? messages.pairingOpenWeb({ wallet: wallet.name }) : messages.pairingOpenText();
  const open = (
    <OpenLink
      href={link?.href}
      onClick={() => link && rememberLink(core, link)}
      {...targetOf(platform, link, state.device.telegram)}
    >
      {messages.pairingOpenNamed({ wallet: wallet.name })}
    </OpenLink>
  );
  return (
    <div
      className={finished ? 'centred centred--finished' : 'centred'}
      data-testid="pairing-uri"
      data-uri={uri}
    >
      <div className={ended || finished ? 'halo halo--still' : 'halo'}>
        <PictureMark name={wallet.name} icon={wallet.image_url ?? undefined} size={72} />
        {finished && <DoneBadge />}
      </div>
      <PairingOutcome pairing={pairing}>{text}</PairingOutcome>
      <PairingStatus pairing={pairing} hidden={ended} />
      <PairingActions pairing={pairing} open={open} />
      <DownloadRow wallet={wallet} />
    </div>
  );
}
