import type { WalletPlatform } from '@mooring/core/modal';
import { selectPlatforms } from '@mooring/core/modal';
import type { WalletListing } from '@mooring/core/page';
import { Tabs } from '@mooring/ui';
import { useState } from 'react';
import { type ModalMessages, useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { PairingAnywhere } from './pairing-anywhere.tsx';
import { PairingBrowser } from './pairing-browser.tsx';
import { PairingInApp } from './pairing-in-app.tsx';
import { PairingLink } from './pairing-link.tsx';
import { PairingMissing } from './pairing-missing.tsx';

function platformName(platform: WalletPlatform, messages: ModalMessages): string {
  switch (platform) {
    case 'browser':
      return messages.platformBrowser();
    case 'mobile':
    case 'inapp':
      return messages.platformMobile();
    case 'web':
      return messages.platformWeb();
    case 'desktop':
      return messages.platformDesktop();
    default:
      return messages.platformQr();
  }
}

function Way({ platform, wallet }: { readonly platform: WalletPlatform; readonly wallet: WalletListing }) {
  switch (platform) {
    case 'browser':
      return <PairingBrowser wallet={wallet} />;
    case 'mobile':
    case 'web':
    case 'desktop':
      return <PairingLink platform={platform} wallet={wallet} />;
    case 'inapp':
      return <PairingInApp wallet={wallet} />;
    case 'unsupported':
      return <PairingMissing wallet={wallet} />;
    case 'qrcode':
      return <PairingAnywhere wallet={wallet} />;
  }
}

/** Connects a wallet that is not in this page: any wallet by QR code, or a specific one by its platforms. */
export function ConnectingWalletConnect({ wallet }: { readonly wallet?: WalletListing | undefined }) {
  const { state } = useModal();
  const messages = useMessages();
  const [chosen, setChosen] = useState<string>();
  if (wallet === undefined) return <PairingAnywhere wallet={undefined} />;
  const platforms = selectPlatforms(state, wallet);
  const platform = platforms.find((one) => one === chosen) ?? platforms[0] ?? 'unsupported';
  if (platforms.length < 2) return <Way platform={platform} wallet={wallet} />;
  return (
    <Tabs
      label={messages.platformTabs()}
      tabs={platforms.map((id) => ({ id, label: platformName(id, messages) }))}
      value={platform}
      onChange={setChosen}
    >
      <Way key={platform} platform={platform} wallet={wallet} />
    </Tabs>
  );
}
