import type { CaipAddress } from '@mooring/core';
import { useWalletInfo } from '@mooring/kit/react';
import { namespaceFacts, namespaceOf, parseCaipAddress, truncateAddress } from '@mooring/protocol';
import { Address, AddressMark, Amount, Card, Skeleton } from '@mooring/ui';
import { formatDollars } from '@mooring/ui/messages';
import type { ReactNode } from 'react';
import type { AssetBalance } from '../balance/use-assets.ts';
import { figure, fullFigure } from '../format/figure.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import type { PageNetwork } from '../site/page-network.ts';
import { useSite } from '../site/site-context.ts';

interface Props {
  readonly account: CaipAddress;
  readonly name: string | undefined;
  /** Absent on a network that the page does not know. */
  readonly network: PageNetwork | undefined;
  readonly native: AssetBalance | undefined;
  /** The balance could not be read. */
  readonly unknown?: boolean | undefined;
  readonly children?: ReactNode | undefined;
}

/** The connected account and its main balance. */
export function AccountCard({ account, name, network, native, unknown = false, children }: Props) {
  const messages = useAccountMessages();
  const { address } = parseCaipAddress(account);
  const { api } = useSite().config.services;
  const priced = api !== undefined && namespaceFacts(namespaceOf(account)).apiBalances === true;
  const wallet = useWalletInfo(namespaceOf(account)).walletInfo?.name ?? messages.yourWallet();
  return (
    <Card className="holder">
      <h1 className="mo-hidden">{messages.accountTitle()}</h1>
      <div className="holder__who">
        <AddressMark seed={address} size={48} />
        <div className={name === undefined ? 'holder__names' : 'holder__names holder__names--named'}>
          {name !== undefined && <bdi className="holder__name">{name}</bdi>}
          <Address
            address={address}
            text={truncateAddress(address)}
            copyLabel={messages.copyAddress()}
            copiedLabel={messages.copied()}
            testId="account-address"
          />
          <span className="holder__wallet">
            {messages.connectedWith({ wallet, network: network?.name ?? messages.unknownNetwork() })}
          </span>
        </div>
      </div>
      {native !== undefined && (
        <div className="holder__figure">
          <span className="mo-small mo-quiet">{messages.balanceTitle()}</span>
          <span data-testid="native-balance" data-value={native.value?.toString()}>
            {native.value === undefined && !unknown ? (
              <Skeleton width={140} height={36} />
            ) : (
              <Amount
                size="large"
                focusable
                value={figure(messages.locale, native.value, native.decimals) ?? messages.amountUnknown()}
                unit={native.value === undefined ? undefined : native.symbol}
                full={fullFigure(messages.locale, native.value, native.decimals, native.symbol)}
              />
            )}
          </span>
          {priced && (
            <bdi className="worth mo-number">
              {native.worth === undefined ? '' : formatDollars(messages.locale, native.worth)}
            </bdi>
          )}
        </div>
      )}
      {children}
    </Card>
  );
}
