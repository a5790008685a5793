import { offersSwaps, push, replace, swapsOn, type ViewOf } from '@mooring/core/modal';
import { emitModalEvent } from '@mooring/core/page';
import { fillSwapAmount, startSwap, turnSwap, writeAmount } from '@mooring/core/swap';
import { Amount, Icon, Notice, Skeleton, TextButton } from '@mooring/ui';
import { useEffect } from 'react';
import { formatBalance, formatFull, formatQuoted } from '../balance/format-balance.ts';
import { formatWorth } from '../balance/format-worth.ts';
import { UnsureNotice } from '../requests/unsure-notice.tsx';
import { sendCss } from '../send/send-css.ts';
import { AmountField } from '../tokens/amount-field.tsx';
import { amountText } from '../tokens/amount-text.ts';
import { SubmitButton } from '../tokens/submit-button.tsx';
import { useBuyAction } from '../tokens/use-buy.ts';
import { useModal, useStyles } from '../view/modal-context.ts';
import { useAwaited } from '../view/use-awaited.ts';
import { type MarkedGap, useGap } from '../view/use-gap.ts';
import { swapSkeleton } from '../view/view-skeleton.tsx';
import { isDust } from './is-dust.ts';
import { QuoteSummary } from './quote-summary.tsx';
import { swapCss } from './swap-css.ts';
import { buttonText, problemControl } from './swap-problem.ts';
import { SwapTrouble } from './swap-trouble.tsx';
import { type SwapWords, speakSwap, useSwapWords } from './swap-words.ts';
import { useArguments } from './use-arguments.ts';
import { useMaxAmount } from './use-max-amount.ts';
import { type ShownSwap, type SwapSide, useSwapForm } from './use-swap-form.ts';

/** The two sides of a swap. The button states what is missing, and leads there. */
export const Swap = /* @__PURE__ */ speakSwap(function Swap(given: ViewOf<'Swap'>) {
  const { core, state } = useModal();
  const words = useSwapWords();
  const network = state.activeNetwork;
  const offered = offersSwaps(state);
  const ready = state.remote.status === 'ready' || core.api === undefined;
  const here =
    swapsOn(state, network.caipNetworkId) && core.adapters[network.chainNamespace]?.sendCall !== undefined;
  useEffect(() => {
    if (offered && !here) replace(core, { name: 'UnsupportedChain', reason: 'swap' });
  }, [core, offered, here]);
  useAwaited('service', { missing: !ready });
  if (!ready || (offered && !here)) return swapSkeleton;
  if (!offered)
    return (
      <Notice tone="info" title={words.off()}>
        {words.offText()}
      </Notice>
    );
  return <SwapForm {...given} />;
}, swapSkeleton);

function SwapForm(given: ViewOf<'Swap'>) {
  const { core, state } = useModal();
  const words = useSwapWords();
  useStyles(sendCss);
  useStyles(swapCss);
  const swap = useSwapForm();
  const { form, from, to, quote, shown, tokens } = swap;
  const { problem } = form;
  useArguments(core, tokens.data, given);
  const waits = quote.kind === 'loading' && problem === undefined;
  const canReview = quote.kind === 'quoted' && problem === undefined;
  const entered = [from.token.address, to?.token.address, state.swap.sourceTokenAmount];
  const next = buttonText(words, problem, { from: from.token, quote: quote.kind });
  const gap = useGap({ control: problemControl(problem), text: next, entered });
  return (
    <form
      className="swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!canReview) {
          gap.mark(event.currentTarget);
          return;
        }
        startSwap(core, form, quote.quote);
        push(core, { name: 'SwapPreview', quote: quote.quote });
      }}
    >
      <SwapSides {...swap} gap={gap} />
      {shown !== undefined && to !== undefined && (
        <QuoteSummary quote={shown} from={from.token} to={to.token} />
      )}
      {/* The place of the rate: the button below must not move when it arrives. */}
      {shown === undefined && waits && (
        <div className="swap__awaited">
          <Skeleton width={180} height={14} />
        </div>
      )}
      <SwapTrouble quote={quote} tokens={tokens} />
      <UnsureNotice of="swap">{words.unsure()}</UnsureNotice>
      <SubmitButton loading={waits} blocked={!canReview && !waits}>
        {next}
      </SubmitButton>
      {problem === 'funds' && (
        <TextButton onClick={() => push(core, { name: 'FundWallet' })}>{words.fund()}</TextButton>
      )}
      {state.swap.loading && <Notice tone="info">{words.asked()}</Notice>}
    </form>
  );
}

function SwapSides({ form, from, to, quote, gap }: ShownSwap & { readonly gap: MarkedGap }) {
  const { core, state } = useModal();
  const words = useSwapWords();
  const { locale } = words;
  const max = useMaxAmount(core, { network: form.network, token: from.token, held: from.held });
  const buy = useBuyAction();
  const { symbol, decimals } = from.token;
  const choose = (side: 'sourceToken' | 'toToken') => {
    emitModalEvent(core, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' });
    push(core, { name: 'SwapSelectToken', side });
  };
  const fillAll = async () => {
    const all = await max.read();
    if (all !== undefined) fillSwapAmount(core, writeAmount(all, decimals));
  };
  // Without buying, dust can still be swapped.
  const buys = from.held === 0n || (buy !== undefined && isDust(from));
  const fill = {
    text: words.max(),
    label: words.maxLabel({ symbol }),
    onClick: () => void fillAll(),
    busy: max.busy,
  };
  const got = to?.amount;
  return (
    <div className="swap__sides">
      <AmountField
        label={words.give()}
        name="give"
        value={state.swap.sourceTokenAmount}
        onChange={(text) => {
          max.clear();
          fillSwapAmount(core, text);
        }}
        token={from.token}
        tokenLabel={words.tokenIs({ symbol })}
        onToken={() => choose('sourceToken')}
        worth={worthText(locale, from)}
        held={heldText(words, from)}
        action={from.held === undefined ? undefined : buys ? buy : fill}
        error={max.problem ?? amountText(words, form.problem, from.token) ?? gap.errorOf('give')}
      />
      <div className="swap__turn">
        <button
          type="button"
          aria-label={words.turn()}
          disabled={to === undefined}
          onClick={() => turnSwap(core, got && to ? writeAmount(got, to.token.decimals) : '')}
        >
          <Icon name="switch" />
        </button>
      </div>
      <div data-old={quote.kind === 'loading' ? '' : undefined} aria-busy={quote.kind === 'loading'}>
        <AmountField
          label={words.get()}
          name="get"
          value={got === undefined || to === undefined ? '' : formatQuoted(locale, got, to.token.decimals)}
          token={to?.token}
          tokenLabel={to === undefined ? words.chooseToken() : words.tokenIs({ symbol: to.token.symbol })}
          onToken={() => choose('toToken')}
          worth={to && worthText(locale, to)}
          held={to && heldText(words, to)}
          tokenError={gap.errorOf('get-token')}
        />
      </div>
    </div>
  );
}

function worthText(locale: string, { worth }: SwapSide): string | undefined {
  return worth === undefined ? undefined : formatWorth(locale, worth);
}

function heldText(words: SwapWords, { held, token }: SwapSide) {
  if (held === undefined) return words.heldUnknown();
  return (
    <Amount
      focusable
      value={formatBalance(words.locale, held, token.decimals)}
      unit={token.symbol}
      full={formatFull(words.locale, held, token.decimals)}
    />
  );
}
