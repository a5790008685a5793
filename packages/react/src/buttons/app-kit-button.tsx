import { selectAccount } from '@mooring/core';
import { useLoaded } from '../context/use-loaded.ts';
import { useParts } from '../context/use-parts.ts';
import { loadPageElements } from '../lazy.ts';
import { usePageMessages } from '../messages/use-page-messages.ts';
import type { AccountButtonProps } from './account-button.tsx';
import { accountModel, accountParts } from './button-model.ts';
import { ConnectButton } from './connect-button.tsx';
import { PageButton } from './page-button.tsx';

/** Props of {@link AppKitButton}. */
export interface AppKitButtonProps extends AccountButtonProps {
  readonly label?: string | undefined;
  readonly loadingLabel?: string | undefined;
}

/** The connect button, or the account while connected. */
export function AppKitButton({ label, loadingLabel, ...rest }: AppKitButtonProps) {
  const { state } = useParts(accountParts, rest.namespace);
  const { address } = selectAccount(state, rest.namespace);
  const { namespace, disabled, size, className } = rest;
  if (address === undefined) {
    return <ConnectButton {...{ label, loadingLabel, namespace, disabled, size, className }} />;
  }
  return <Account {...rest} />;
}

/** Shows only the address until mark and balance load: most visitors see the button before they connect. */
function Account(rest: AccountButtonProps) {
  const { state } = useParts(accountParts, rest.namespace);
  const messages = usePageMessages();
  const { module } = useLoaded(loadPageElements);
  if (module !== undefined) return <module.AccountButton {...rest} />;
  const { disabled, size, className, ...options } = rest;
  return (
    <PageButton
      {...{ disabled, size, className }}
      messages={messages}
      model={accountModel(state, options, messages)}
    />
  );
}
