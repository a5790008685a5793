import { type AppKitState, selectAccount, truncateAddress } from '@mooring/core';
import { useLoaded } from '../context/use-loaded.ts';
import { useParts } from '../context/use-parts.ts';
import { loadPageElements } from '../lazy.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import type { AccountButtonProps } from './account-button.tsx';
import { ConnectButton } from './connect-button.tsx';
import { PageButton } from './page-button.tsx';

export interface AppKitButtonProps extends AccountButtonProps {
  readonly label?: string | undefined;
  readonly loadingLabel?: string | undefined;
}

const parts = (state: AppKitState) => [state.connections, state.activeNamespace];

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

/** The address alone until the mark and the balance are here: most visitors meet the button before they are connected. */
function Account({ address, ...rest }: AccountButtonProps & { readonly address: string }) {
  const messages = usePageMessages();
  const { module } = useLoaded(loadPageElements);
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
