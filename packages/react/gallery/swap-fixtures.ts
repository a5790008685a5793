import type { AppKitCore, ConnectorInfo } from '@mooring/core';
import type { ViewName } from '@mooring/core/page';
import type { SwapQuote } from '@mooring/core/swap';
import { chooseSwapToken, fillSwapAmount, observeSwapTokens, readSwapForm } from '@mooring/core/swap';
import { appears, arrives } from './arrives.ts';
import type { Fixture } from './fixture.ts';
import { connectionOf, connectors } from './fixture-data.ts';

const harbour = connectors[0] as ConnectorInfo;
const chainId = 'eip155:31337';
const connections = [connectionOf(harbour)];
const dollar = {
  chainId,
  address: `${chainId}:0x${'0002'.repeat(10)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 18,
} as const;
const ether = { chainId, name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const native = `${chainId}:0x${'e'.repeat(40)}`;

/** The operator has enabled swaps. */
export const swapsAre =
  (swapNetworks: readonly (typeof chainId)[] = [chainId]) =>
  (core: AppKitCore) => {
    const { remote } = core.store.getState();
    core.dispatch({
      type: 'remoteChanged',
      changes: { remote: { ...remote, status: 'ready', swapNetworks } },
    });
  };

type Token = typeof ether | typeof dollar;
const fills =
  (amount: string, from: Token = ether, to: Token | undefined = dollar) =>
  (core: AppKitCore) => {
    swapsAre()(core);
    chooseSwapToken(core, 'sourceToken', from);
    if (to !== undefined) chooseSwapToken(core, 'toToken', to);
    fillSwapAmount(core, amount);
  };
const backwards = fills('1000', dollar, ether);

const tokens = (core: AppKitCore) => arrives(observeSwapTokens(core, core.store.getState().activeNetwork));

/** The tokens, and the quote if the form has an order: it is requested once typing has paused. */
const quotes = async (core: AppKitCore) => {
  await tokens(core);
  if (readSwapForm(core.store.getState()).order !== undefined) await appears('.swap__rate');
};
/** The tokens, and the prepared swap: until then the fee has a skeleton. */
const prepared = async (core: AppKitCore) => {
  await tokens(core);
  await appears('.swap--review:not(:has(.mo-skeleton))');
};
/** A notice about the tokens, and no quote that loads. */
const fails = () => appears('.swap:has(.mo-notice):not(:has([data-old]))');
const form = {
  views: [{ name: 'Account' }, { name: 'Swap' }],
  connections,
  api: 'known',
  read: quotes,
} as const;

const quote: SwapQuote = {
  ...{ id: null, fromAmount: '1500000000000000000', fromAccount: native, toAccount: dollar.address },
  ...{ toAmount: '3736800000000000000000', minToAmount: '3699432000000000000000' },
  ...{ provider: 'pools', providerFee: 0, priceImpact: 0.12 },
};
const back: SwapQuote = {
  ...{ ...quote, fromAmount: '1000000000000000000000', fromAccount: dollar.address, toAccount: native },
  ...{ toAmount: '401412973667308927', minToAmount: '397398843930635837' },
};
const preview = (of: SwapQuote) =>
  ({
    views: [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapPreview', quote: of }],
    connections,
    read: prepared,
  }) as const;
const review = fills('1.5');

/** Data of the views that swap. */
export const swapping = {
  Swap: {
    swap: { ...form, after: swapsAre() },
    'swap-quoted': { ...form, after: review },
    'swap-too-much': { ...form, after: fills('5000') },
    'swap-steep': { ...form, api: 'steep', after: review },
    'swap-none': { ...form, api: 'none', after: fills('0') },
    'swap-long': { ...form, after: fills('1234567890123456789012345.123456789') },
    'swap-wrong': { ...form, after: fills('1,5') },
    'swap-unsure': {
      ...form,
      after(core) {
        review(core);
        core.dispatch({ type: 'swapChanged', swap: { unsure: true } });
      },
    },
    'swap-failed': { ...form, api: 'fail', after: review, read: fails },
    'swap-off': {
      ...form,
      after: (core) => {
        swapsAre()(core);
        core.dispatch({
          type: 'remoteChanged',
          changes: { remoteFeatures: { ...core.store.getState().remoteFeatures, swaps: false } },
        });
      },
    },
  },
  SwapSelectToken: {
    'swap-tokens': {
      ...form,
      views: [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapSelectToken', side: 'toToken' }],
      after: swapsAre(),
    },
    'swap-tokens-many': {
      ...form,
      views: [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapSelectToken', side: 'toToken' }],
      api: 'many',
      after: swapsAre(),
    },
    'swap-tokens-failed': {
      ...form,
      views: [{ name: 'Account' }, { name: 'Swap' }, { name: 'SwapSelectToken', side: 'toToken' }],
      api: 'fail',
      after: swapsAre(),
    },
  },
  SwapPreview: {
    'swap-review': { ...preview(quote), api: 'known', after: review },
    'swap-review-approve': { ...preview(back), api: 'approve', after: backwards },
    'swap-review-moved': { ...preview(quote), api: 'moved', after: review },
    'swap-review-differs': { ...preview(quote), api: 'differs', after: review },
    'swap-review-refused': {
      ...{ ...preview(quote), api: 'known', after: review },
      behaviour: { transfer: 'refused' },
    },
    'swap-review-unsure': {
      ...{ ...preview(quote), api: 'known' },
      after(core) {
        review(core);
        core.dispatch({ type: 'swapChanged', swap: { unsure: true } });
      },
    },
    'swap-review-steep': { ...preview(quote), api: 'steep', after: review },
  },
} as const satisfies Partial<{ readonly [Name in ViewName]: Readonly<Record<string, Fixture<Name>>> }>;
