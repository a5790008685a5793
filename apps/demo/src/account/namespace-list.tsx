import type { ChainNamespace } from '@mooring/kit';
import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState } from '@mooring/kit/react';
import { namespaceOf, truncateAddress } from '@mooring/protocol';
import { AddressMark, Icon } from '@mooring/ui';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { useNetworks } from '../site/site-context.ts';

/** The accounts of the page, one per namespace: the shown one, others to switch to, and those to connect. */
export function NamespaceList() {
  const messages = useAccountMessages();
  const namespaces = [...new Set(useNetworks().map(({ caipNetworkId }) => namespaceOf(caipNetworkId)))];
  if (namespaces.length < 2) return null;
  return (
    <nav className="namespaces" aria-label={messages.namespacesTitle()}>
      <ul className="namespaces__list">
        {namespaces.map((namespace) => (
          <li key={namespace}>
            <NamespaceRow namespace={namespace} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NamespaceRow({ namespace }: { readonly namespace: ChainNamespace }) {
  const messages = useAccountMessages();
  const { open } = useAppKit();
  const { activeChain } = useAppKitState();
  const { address } = useAppKitAccount({ namespace });
  const { caipNetwork, switchNetwork } = useAppKitNetwork({ namespace });
  if (caipNetwork === undefined) return null;
  const shown = activeChain === namespace;
  const choose = (): void => {
    if (shown) return;
    if (address === undefined) void open({ namespace });
    // The modal shows the failure and the alternatives.
    else switchNetwork(caipNetwork).catch(() => open({ namespace }));
  };
  return (
    <button
      type="button"
      className="namespaces__row"
      aria-current={shown || undefined}
      data-testid={`namespace-${namespace}`}
      data-address={address}
      onClick={choose}
    >
      {address === undefined ? (
        <span className="namespaces__empty">
          <Icon name="plus" size={16} />
        </span>
      ) : (
        <AddressMark seed={address} size={32} />
      )}
      <span className="namespaces__text">
        <bdi className="namespaces__name">{caipNetwork.name}</bdi>
        <span className="namespaces__detail">
          {address === undefined ? (
            messages.connectHere()
          ) : (
            <bdi className="mo-short">{truncateAddress(address)}</bdi>
          )}
        </span>
      </span>
    </button>
  );
}
