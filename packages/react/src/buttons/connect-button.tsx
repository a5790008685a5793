import type { AppKitState, ChainNamespace } from '@mooring/core';
import { useParts } from '../context/use-parts.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import { PageButton } from './page-button.tsx';

export interface ConnectButtonProps {
  readonly size?: 'md' | 'sm' | undefined;
  readonly label?: string | undefined;
  readonly loadingLabel?: string | undefined;
  readonly namespace?: ChainNamespace | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

const parts = (state: AppKitState) => [state.connectFlow.status === 'pending' && state.open];

const ignore = () => undefined;

/** Opens Connect; while a wallet is asked a press does nothing. Its accessible name is "Connect wallet" unless the site gives another. */
export function ConnectButton({ label, loadingLabel, namespace, ...rest }: ConnectButtonProps) {
  const messages = usePageMessages();
  const { state } = useParts(parts);
  const busy = state.open && state.connectFlow.status === 'pending';
  return (
    <PageButton
      {...rest}
      messages={messages}
      variant="primary"
      opens={{ view: 'Connect', namespace }}
      press={busy ? ignore : undefined}
    >
      {busy ? (loadingLabel ?? messages.connecting()) : (label ?? messages.connectWallet())}
    </PageButton>
  );
}
