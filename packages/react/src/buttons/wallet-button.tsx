import type { ChainNamespace } from '@mooring/core/page';
import { joinClasses, PictureMark } from '@mooring/ui';
import { Spinner } from '@mooring/ui/page';
import { useParts } from '../context/use-parts.ts';
import { type UseAppKitWalletOptions, useAppKitWallet } from '../hooks/use-app-kit-wallet.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import { useButtonsStyle } from './buttons-style.ts';
import { PageButton } from './page-button.tsx';
import { richButtonCss } from './rich-button-css.ts';
import { walletModel, walletParts } from './wallet-model.ts';

/** Props of {@link WalletButton}. */
export interface WalletButtonProps extends Pick<UseAppKitWalletOptions, 'onSuccess' | 'onError'> {
  /** Connector id (`walletConnect` pairs any wallet by QR code), rdns, wallet-list id, or a name such as `metamask`. */
  readonly wallet: string;
  readonly namespace?: ChainNamespace | undefined;
  /** Default: the name that the wallet announces, once it is known. */
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  readonly className?: string | undefined;
}

/** Connects one specific wallet; shows its mark and name. */
export function WalletButton({
  wallet,
  label,
  namespace,
  onSuccess,
  onError,
  className,
  ...rest
}: WalletButtonProps) {
  useButtonsStyle(richButtonCss);
  const messages = usePageMessages();
  const { state } = useParts(walletParts);
  const { connect, isPending } = useAppKitWallet({ namespace, onSuccess, onError });
  const model = walletModel(state, { wallet, label }, messages, isPending);
  return (
    <PageButton
      {...rest}
      messages={messages}
      model={model}
      icon={<PictureMark {...model.mark} size={24} />}
      className={joinClasses(isPending && 'mo-button--loading', className)}
      aria-disabled={isPending || undefined}
      cover={
        isPending && (
          <span className="mo-button__spinner">
            <Spinner />
          </span>
        )
      }
      press={() => void connect(wallet)}
    />
  );
}
