import { type CaipAddress, currentCore } from '@mooring/core';
import { servesNames } from '@mooring/core/data';
import { useAppKit, useAppKitState } from '@mooring/kit/react';
import { namespaceFacts, namespaceOf } from '@mooring/protocol';
import { Button, Icon } from '@mooring/ui';
import { useAccountMessages } from '../messages/use-account-messages.ts';

interface Props {
  readonly account: CaipAddress;
  /** Whether the account has a name already. */
  readonly named: boolean;
}

/** Opens views of the modal for what the page has no form for. */
export function AccountActions({ account, named }: Props) {
  const messages = useAccountMessages();
  const { open } = useAppKit();
  const { onramp, swaps } = useAppKitState().remoteFeatures;
  const core = currentCore();
  const namespace = namespaceOf(account);
  const hasApi = core.api !== undefined;
  const actions = [
    {
      view: 'OnRampProviders',
      icon: 'plus',
      label: messages.buy(),
      offered: hasApi && onramp !== false && namespaceFacts(namespace).onramp === true,
    },
    {
      view: 'Swap',
      icon: 'switch',
      label: messages.swap(),
      offered: hasApi && swaps !== false && core.adapters[namespace]?.sendCall !== undefined,
    },
    { view: 'WalletReceive', icon: 'receive', label: messages.receive(), offered: true },
    {
      view: 'ChooseAccountName',
      icon: 'sign',
      label: messages.chooseName(),
      offered: servesNames(core, namespace) && !named,
    },
  ] as const;
  return (
    <div className="holder__acts">
      {actions
        .filter(({ offered }) => offered)
        .map(({ view, icon, label }) => (
          <Button key={view} icon={<Icon name={icon} />} onClick={() => void open({ view })}>
            {label}
          </Button>
        ))}
    </div>
  );
}
