import './modal.ts';

export { showOnrampWidget } from '../mount/show-onramp-widget.tsx';
export { BuyInProgress } from '../onramp/buy-in-progress.tsx';
export { OnRampActivity } from '../onramp/onramp-activity.tsx';
export { OnRampFiatSelect } from '../onramp/onramp-fiat-select.tsx';
export { OnRampProviders } from '../onramp/onramp-providers.tsx';
export { OnRampTokenSelect } from '../onramp/onramp-token-select.tsx';
export { WhatIsABuy } from '../onramp/what-is-a-buy.tsx';
