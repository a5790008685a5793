import {
  offersBuying,
  push,
  selectFeaturePlaces,
  selectSmartAccount,
  selectWalletFeatures,
  swapsOn,
} from '@mooring/core/modal';
import { emitModalEvent, type WalletFeature } from '@mooring/core/page';
import { Button, Icon, type IconName, Skeleton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useBuy } from '../tokens/use-buy.ts';
import { useModal } from '../view/modal-context.ts';
import { useAwaited } from '../view/use-awaited.ts';

interface FeatureButton {
  readonly label: string;
  readonly icon: IconName;
  /** Whether the network and its adapter support it. */
  readonly works: boolean;
  readonly onClick: () => void;
}

/** Actions of the account, in the site's order. Those that the operator's config may bring have their places until it is read. */
export function AccountFeatures() {
  const { core, state } = useModal();
  const messages = useMessages();
  const { caipNetworkId, chainNamespace } = state.activeNetwork;
  const adapter = core.adapters[chainNamespace];
  const isSmartAccount = selectSmartAccount(state);
  const buy = useBuy();
  const properties = { isSmartAccount, network: caipNetworkId };
  const buttons: Readonly<Record<WalletFeature, FeatureButton>> = {
    onramp: {
      label: messages.buy(),
      icon: 'plus',
      works: offersBuying(core, state),
      onClick: () => buy?.(),
    },
    swaps: {
      label: messages.swap(),
      icon: 'switch',
      works: adapter?.sendCall !== undefined,
      onClick() {
        emitModalEvent(core, { event: 'OPEN_SWAP', properties });
        push(
          core,
          swapsOn(state, caipNetworkId) ? { name: 'Swap' } : { name: 'UnsupportedChain', reason: 'swap' },
        );
      },
    },
    receive: {
      label: messages.receive(),
      icon: 'receive',
      works: true,
      onClick: () => push(core, { name: 'WalletReceive' }),
    },
    send: {
      label: messages.send(),
      icon: 'send',
      works: adapter?.sendTransfer !== undefined,
      onClick() {
        emitModalEvent(core, { event: 'OPEN_SEND', properties });
        push(core, { name: 'WalletSend' });
      },
    },
  };
  const offered = selectWalletFeatures(state);
  const places = selectFeaturePlaces(core, state).filter((feature) => buttons[feature].works);
  useAwaited('service', { missing: places.some((feature) => !offered.includes(feature)) });
  return (
    <div className="features">
      {places.map((feature) => {
        const { label, icon, onClick } = buttons[feature];
        if (!offered.includes(feature)) return <Skeleton key={feature} height={64} />;
        return (
          <Button key={feature} icon={<Icon name={icon} />} onClick={onClick}>
            {label}
          </Button>
        );
      })}
    </div>
  );
}
