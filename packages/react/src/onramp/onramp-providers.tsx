import { readError, selectAccount } from '@mooring/core';
import { offersBuying, push } from '@mooring/core/modal';
import { fillOnrampForm, openCheckout, type ReadOnrampForm } from '@mooring/core/onramp';
import { type AppKitErrorInfo, currentView, errorInfo } from '@mooring/core/page';
import type { OnrampProvider } from '@mooring/protocol/api';
import { AddressMark, Amount, Button, Icon, ListRow, Notice, PictureMark, Skeleton } from '@mooring/ui';
import { groupDigits } from '@mooring/ui/messages';
import { useState } from 'react';
import { useErrorText } from '../messages/error-words.ts';
import { type Detail, DetailList } from '../send/detail-list.tsx';
import { sendCss } from '../send/send-css.ts';
import { useModal, useStyles } from '../view/modal-context.ts';
import { ShortAddress } from '../view/short-address.tsx';
import { buySkeleton } from '../view/view-skeleton.tsx';
import { BuyForm } from './buy-form.tsx';
import { formatMoney } from './format-money.ts';
import { speakOnramp, useOnrampWords } from './onramp-words.ts';
import { ownPurchases } from './own-purchases.ts';
import { shownFigure } from './shown-figure.ts';
import { Unbuyable } from './unbuyable.tsx';
import { useOffers } from './use-offers.ts';
import { usePrice } from './use-price.ts';

/** The payment, the coins it buys, and the provider. The button states what is missing, and opens the checkout. */
export const OnRampProviders = /* @__PURE__ */ speakOnramp(function OnRampProviders() {
  const { core, state } = useModal();
  const { read, form, retry } = useOffers();
  if (state.remote.status !== 'ready' || (read.data === undefined && read.error === undefined))
    return buySkeleton;
  const offered = offersBuying(core, state);
  if (!offered || form.provider === undefined)
    return <Unbuyable offered={offered} read={read} retry={retry} />;
  return <Buy form={form} provider={form.provider} />;
}, buySkeleton);

function Buy({ form, provider }: { readonly form: ReadOnrampForm; readonly provider: OnrampProvider }) {
  const { core, state } = useModal();
  const words = useOnrampWords();
  useStyles(sendCss);
  const errorText = useErrorText();
  const [failure, setFailure] = useState<AppKitErrorInfo>();
  const of = form.quoteOf(provider);
  const { data: quote, waiting, error } = usePrice(of);
  const { address: receiver } = selectAccount(state);
  const count = ownPurchases(state).length;
  const { currency, payment } = form;
  const details: readonly Detail[] =
    // With several providers, each shows its own quote. While a price loads, its row holds its place: the button
    // below must not move under a finger.
    (quote === undefined && !waiting) || currency === undefined || form.providers.length > 1
      ? []
      : [
          {
            name: words.fees(),
            value:
              quote === undefined ? (
                <Skeleton width={56} height={16} />
              ) : (
                formatMoney(words.locale, feesOf(quote), currency.id)
              ),
          },
          ...(receiver === undefined ? [] : [{ name: words.to(), value: <Receiver address={receiver} /> }]),
        ];

  // Open the window directly within the tap: browsers block one that opens later.
  const buy = async () => {
    if (of === undefined) return;
    setFailure(undefined);
    try {
      const { paymentCurrency, amount, purchaseCurrency } = of;
      const quoted = quote?.purchaseAmount.amount;
      const purchase = await openCheckout(
        core,
        { provider, purchaseCurrency, paymentCurrency, amount, quoted },
        { waiting: words.opening({ provider: provider.label }) },
      );
      const { open, router } = core.store.getState();
      if (open && currentView(router).name === 'OnRampProviders')
        push(core, { name: 'BuyInProgress', id: purchase.id });
    } catch (thrown) {
      setFailure(errorInfo(readError(thrown)));
    }
  };

  return (
    <form
      className="buy"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void buy();
      }}
    >
      <BuyForm
        form={form}
        quote={quote}
        pricing={waiting}
        onToken={() => push(core, { name: 'OnRampTokenSelect' })}
        onCurrency={() => push(core, { name: 'OnRampFiatSelect' })}
      />
      {form.providers.length > 1 && (
        <fieldset className="buy__providers">
          <legend className="buy__legend">{words.provider()}</legend>
          {form.providers.map((one) => (
            <ProviderRow key={one.name} form={form} provider={one} current={one.name === provider.name} />
          ))}
        </fieldset>
      )}
      {details.length > 0 && <DetailList rows={details} />}
      {error !== undefined && quote === undefined && !waiting && (
        <Notice tone="warn" title={words.noPrice()}>
          {words.noPriceText({ provider: provider.label })}
        </Notice>
      )}
      {failure !== undefined && !state.onramp.loading && (
        <Notice tone="warn" title={errorText(failure).title}>
          {errorText(failure).text}
        </Notice>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        icon={'amount' in payment ? <Icon name="external" /> : undefined}
        loading={state.onramp.loading}
        disabled={of === undefined}
      >
        {'amount' in payment ? words.goOn({ provider: provider.label }) : words.enterAmount()}
      </Button>
      <p className="buy__note">{words.opens({ provider: provider.label })}</p>
      {count > 0 && (
        <ListRow
          mark={<Icon name="clock" />}
          name={words.purchases()}
          detail={words.purchasesText({ count })}
          trailing={<Icon name="forward" directional />}
          onClick={() => push(core, { name: 'OnRampActivity' })}
        />
      )}
    </form>
  );
}

/** One of several providers, with its offer for the payment. */
function ProviderRow(props: {
  readonly form: ReadOnrampForm;
  readonly provider: OnrampProvider;
  readonly current: boolean;
}) {
  const { form, provider, current } = props;
  const { core } = useModal();
  const words = useOnrampWords();
  const { data, waiting } = usePrice(form.quoteOf(provider));
  return (
    <ListRow
      mark={<PictureMark name={provider.label} />}
      name={provider.label}
      detail={words.providerFee({ fee: provider.feeRange })}
      current={current}
      busy={waiting}
      trailing={
        data && (
          <Amount
            value={groupDigits(words.locale, shownFigure(data.purchaseAmount.amount))}
            unit={form.token?.symbol}
          />
        )
      }
      onClick={() => fillOnrampForm(core, { selectedProvider: provider.name })}
    />
  );
}

function Receiver({ address }: { readonly address: string }) {
  return (
    <span className="facts__party">
      <ShortAddress address={address} />
      <AddressMark seed={address} size={24} />
    </span>
  );
}

interface Fees {
  readonly providerFee?: { readonly amount: string } | undefined;
  readonly networkFee: { readonly amount: string };
}

function feesOf({ providerFee, networkFee }: Fees): number {
  return Number(providerFee?.amount ?? 0) + Number(networkFee.amount);
}
