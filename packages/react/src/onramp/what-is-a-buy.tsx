import { Panels } from '../view/panels.tsx';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { speakOnramp, useOnrampWords } from './onramp-words.ts';

export const WhatIsABuy = /* @__PURE__ */ speakOnramp(function WhatIsABuy() {
  const words = useOnrampWords();
  return (
    <Panels
      panels={[
        { icon: 'wallet', title: words.whatPay(), text: words.whatPayText() },
        { icon: 'receive', title: words.whatGet(), text: words.whatGetText() },
        { icon: 'lock', title: words.whatCheck(), text: words.whatCheckText() },
        { icon: 'info', title: words.whatFee(), text: words.whatFeeText() },
      ]}
    />
  );
}, listSkeleton);
