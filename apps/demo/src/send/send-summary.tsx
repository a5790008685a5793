import { truncateAddress } from '@mooring/protocol';
import { Address, Amount } from '@mooring/ui';
import type { SendOrder } from '../chain/chain.ts';
import { figure, fullFigure } from '../format/figure.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';

/** The amount and the recipient of a payment. */
export function SendSummary({ order: { asset, to, value } }: { readonly order: SendOrder }) {
  const messages = useAccountMessages();
  return (
    <div className="waits__what">
      <Amount
        focusable
        value={figure(messages.locale, value, asset.decimals)}
        unit={asset.symbol}
        full={fullFigure(messages.locale, value, asset.decimals, asset.symbol)}
      />
      <Address
        address={to}
        text={truncateAddress(to)}
        copyLabel={messages.copyAddress()}
        copiedLabel={messages.copied()}
      />
    </div>
  );
}
