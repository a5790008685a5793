import { type AppKitState, selectUnsupportedNetwork } from '@mooring/core';
import { LineIcon, networkPath, warningPath } from '@mooring/ui/page';
import type { ReactNode } from 'react';
import { useParts } from '../context/use-parts.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import { useButtonsStyle } from './buttons-style.ts';
import { PageButton } from './page-button.tsx';
import { richButtonCss } from './rich-button-css.ts';

export interface NetworkButtonProps {
  readonly disabled?: boolean | undefined;
  readonly label?: string | undefined;
  readonly size?: 'md' | 'sm' | undefined;
  readonly className?: string | undefined;
  /** Instead of the network's name. */
  readonly children?: ReactNode | undefined;
}

const parts = (state: AppKitState) => [state.activeNetwork, state.connections, state.options];

/** The network in use; opens the list of networks, where the site lets the visitor choose. */
export function NetworkButton({ label, children, disabled = false, ...rest }: NetworkButtonProps) {
  useButtonsStyle(richButtonCss);
  const messages = usePageMessages();
  const { state } = useParts(parts);
  const unsupported = selectUnsupportedNetwork(state) !== undefined;
  const name = label ?? (unsupported ? messages.unsupportedNetwork() : state.activeNetwork.name);
  return (
    <PageButton
      {...rest}
      disabled={disabled || (!unsupported && !state.options.enableNetworkSwitch)}
      messages={messages}
      opens={{ view: unsupported ? 'UnsupportedChain' : 'Networks' }}
      aria-label={messages.networkButton({ name })}
      icon={<LineIcon path={unsupported ? warningPath : networkPath} />}
    >
      {children ?? name}
    </PageButton>
  );
}
