import { selectAccount } from '@mooring/core';
import { offersBuying, selectSmartAccount } from '@mooring/core/modal';
import { emitModalEvent, open } from '@mooring/core/page';
import { Button } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal, useStyles } from '../view/modal-context.ts';
import { buySkeleton } from '../view/view-skeleton.tsx';
import { BuyForm } from './buy-form.tsx';
import { onrampCss } from './onramp-css.ts';
import { speakOnramp, useOnrampWords } from './onramp-words.ts';
import { Unbuyable } from './unbuyable.tsx';
import { useOffers } from './use-offers.ts';
import { usePrice } from './use-price.ts';

/** The inline form: the payment and the coins it buys. The modal handles the rest. */
export const OnrampWidget = /* @__PURE__ */ speakOnramp(function OnrampWidget(props: {
  readonly disabled: boolean;
}) {
  const { core, state } = useModal();
  const words = useOnrampWords();
  const { buy, connectTitle } = useMessages();
  useStyles(onrampCss);
  const { read, form, retry } = useOffers();
  const { provider } = form;
  const { data: quote, waiting } = usePrice(provider && form.quoteOf(provider));
  const { address } = selectAccount(state);
  if (
    core.api !== undefined &&
    (state.remote.status !== 'ready' || (read.data === undefined && read.error === undefined))
  )
    return buySkeleton;
  const offered = offersBuying(core, state);
  if (!offered || provider === undefined) return <Unbuyable offered={offered} read={read} retry={retry} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address === undefined) {
          open(core, { view: 'Connect' });
          return;
        }
        const properties = { isSmartAccount: selectSmartAccount(state) };
        emitModalEvent(core, { event: 'SELECT_BUY_CRYPTO', properties });
        open(core, { view: 'OnRampProviders' });
      }}
    >
      <fieldset className="buy buy--page" disabled={props.disabled} aria-label={words.buy()}>
        <BuyForm
          form={form}
          quote={quote}
          pricing={waiting}
          onToken={() => open(core, { view: 'OnRampTokenSelect' })}
          onCurrency={() => open(core, { view: 'OnRampFiatSelect' })}
        />
        <Button type="submit" variant="primary" wide>
          {address === undefined ? connectTitle() : buy()}
        </Button>
      </fieldset>
    </form>
  );
}, buySkeleton);
