import { fillOnrampForm } from '@mooring/core/onramp';
import { useModal } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { Choices } from './choices.tsx';
import { currencyName, currencySign } from './format-money.ts';
import { speakOnramp, useOnrampWords } from './onramp-words.ts';
import { useOffers } from './use-offers.ts';

/** Currencies to pay with. Choosing goes back, or closes the modal if it opened here. */
export const OnRampFiatSelect = /* @__PURE__ */ speakOnramp(function OnRampFiatSelect() {
  const { core } = useModal();
  const words = useOnrampWords();
  const { read, form, retry } = useOffers();
  return (
    <Choices
      read={read}
      retry={retry}
      searchLabel={words.search()}
      chosen={form.currency?.id}
      choices={form.currencies.map(({ id, iconUrl }) => ({
        ...{ id, name: id, detail: currencyName(words.locale, id), iconUrl },
        sign: currencySign(words.locale, id),
      }))}
      onChoose={(id) => {
        const paymentCurrency = form.currencies.find((one) => one.id === id);
        if (paymentCurrency !== undefined) fillOnrampForm(core, { paymentCurrency });
      }}
    />
  );
}, listSkeleton);
