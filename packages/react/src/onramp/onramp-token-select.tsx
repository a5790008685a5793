import { chooseOnrampToken } from '@mooring/core/onramp';
import { useModal } from '../view/modal-context.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { Choices } from './choices.tsx';
import { speakOnramp, useOnrampWords } from './onramp-words.ts';
import { useOffers } from './use-offers.ts';

/** Tokens to buy on this network. Choosing goes back, or closes the modal if it opened here. */
export const OnRampTokenSelect = /* @__PURE__ */ speakOnramp(function OnRampTokenSelect() {
  const { core } = useModal();
  const words = useOnrampWords();
  const { read, form, retry } = useOffers();
  return (
    <Choices
      read={read}
      retry={retry}
      searchLabel={words.search()}
      chosen={form.token?.symbol}
      choices={form.tokens.map(({ symbol, name, iconUrl }) => ({
        ...{ id: symbol, name: symbol, detail: name, iconUrl },
      }))}
      onChoose={(symbol) => {
        const token = form.tokens.find((one) => one.symbol === symbol);
        if (token !== undefined) chooseOnrampToken(core, token);
      }}
    />
  );
}, listSkeleton);
