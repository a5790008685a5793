import { type AppKitState, selectAccount } from '@mooring/core';
import { useParts } from '../context/use-parts.ts';
import { AccountButton, type AccountButtonProps } from './account-button.tsx';
import { ConnectButton } from './connect-button.tsx';

export interface AppKitButtonProps extends AccountButtonProps {
  readonly label?: string | undefined;
  readonly loadingLabel?: string | undefined;
}

const parts = (state: AppKitState) => [state.connections, state.activeNamespace];

/** The connect button, and the account once somebody is connected. */
export function AppKitButton({ label, loadingLabel, ...rest }: AppKitButtonProps) {
  const { state } = useParts(parts);
  if (selectAccount(state, rest.namespace).isConnected) return <AccountButton {...rest} />;
  const { namespace, disabled, size, className } = rest;
  return <ConnectButton {...{ label, loadingLabel, namespace, disabled, size, className }} />;
}
