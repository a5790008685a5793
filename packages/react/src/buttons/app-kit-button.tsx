import { type AppKitState, selectAccount, truncateAddress } from '@mooring/core';
import { chunk } from '../context/chunk.ts';
import { useChunk } from '../context/use-chunk.ts';
import { useParts } from '../context/use-parts.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import type { AccountButtonProps } from './account-button.tsx';
import { ConnectButton } from './connect-button.tsx';
import { PageButton } from './page-button.tsx';

export interface AppKitButtonProps extends AccountButtonProps {
  readonly label?: string | undefined;
  readonly loadingLabel?: string | undefined;
}

const parts = (state: AppKitState) => [state.connections, state.activeNamespace];

// Most visitors meet the button before they are connected: the mark and the balance come when they are.
const account = chunk(async () => import('./account-button.tsx'));

/** The connect button, and the account once somebody is connected. */
export function AppKitButton({ label, loadingLabel, ...rest }: AppKitButtonProps) {
  const { state } = useParts(parts);
  const { address } = selectAccount(state, rest.namespace);
  const { namespace, disabled, size, className } = rest;
  if (address === undefined) {
    return <ConnectButton {...{ label, loadingLabel, namespace, disabled, size, className }} />;
  }
  return <Account {...rest} address={address} />;
}

/** Until the whole button is here, or if it never comes: the address. */
function Account({ address, ...rest }: AccountButtonProps & { readonly address: string }) {
  const messages = usePageMessages();
  const { module } = useChunk(account);
  if (module !== undefined) return <module.AccountButton {...rest} />;
  const { disabled, size, className, namespace, charsStart = 4, charsEnd = 6 } = rest;
  const name = truncateAddress(address, charsStart, charsEnd);
  return (
    <PageButton
      {...{ disabled, size, className }}
      messages={messages}
      opens={{ namespace }}
      aria-label={messages.accountButton({ name })}
    >
      <bdi>{name}</bdi>
    </PageButton>
  );
}
