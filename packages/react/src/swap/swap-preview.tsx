import { plainAddress, selectAccount } from '@mooring/core';
import type { Holding } from '@mooring/core/data';
import { goBack, type ViewOf } from '@mooring/core/modal';
import { currentView, selectNetworkImage } from '@mooring/core/page';
import {
  type ChosenToken,
  readSwapForm,
  reviewSwap,
  type SwapQuote,
  type SwapReviewState,
} from '@mooring/core/swap';
import { isUnanswered, mayBeSent } from '@mooring/protocol';
import { AddressMark, Amount, Button, Icon, Notice, PictureMark, Skeleton } from '@mooring/ui';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatFull } from '../balance/format-balance.ts';
import { useErrorText } from '../messages/error-words.ts';
import { RequestStatus } from '../requests/request-status.tsx';
import { UnsureNotice } from '../requests/unsure-notice.tsx';
import { type Detail, DetailList } from '../send/detail-list.tsx';
import { nativeToken } from '../send/holdings-of.ts';
import { sendCss } from '../send/send-css.ts';
import { TokenAddress } from '../tokens/token-address.tsx';
import { TokenMark } from '../tokens/token-mark.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { ShortAddress } from '../view/short-address.tsx';
import { useAwaited } from '../view/use-awaited.ts';
import { useIsSlow } from '../view/use-is-slow.ts';
import { useStandingError } from '../view/use-standing-error.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { holdingOf } from './holding-of.ts';
import { feeAmount, impactTone, quoteRows, steepText } from './quote-rows.tsx';
import { ImpactNotice } from './quote-summary.tsx';
import { swapCss } from './swap-css.ts';
import { differenceText } from './swap-problem.ts';
import { SwapSteps } from './swap-steps.tsx';
import { type SwapWords, speakSwap, useSwapWords } from './swap-words.ts';
import { usePaused } from './use-paused.ts';
import { useSwapTokens } from './use-swap-tokens.ts';

/** Reviews the swap with a fresh quote, then requests it from the wallet. */
export const SwapPreview = /* @__PURE__ */ speakSwap(function SwapPreview({ quote }: ViewOf<'SwapPreview'>) {
  const { core, state } = useModal();
  const words = useSwapWords();
  useStyles(sendCss);
  useStyles(swapCss);
  // Snapshot of the form on entry: later changes are reported, not applied.
  const [form] = useState(() => readSwapForm(core.store.getState()));
  const [review] = useState(() => reviewSwap(core, form, quote));
  const now = useSyncExternalStore(review.subscribe, review.read, review.read);
  usePaused(review);
  useAwaited('service', { missing: now.kind === 'preparing' && now.terms === undefined });
  useEffect(() => {
    if (now.kind !== 'sent') return;
    const { open, router } = core.store.getState();
    if (open && currentView(router).name === 'SwapPreview')
      core.dispatch({ type: 'routed', history: [{ name: 'Account' }], direction: 'back' });
  }, [core, now.kind]);
  const { amount, address, network } = form;
  const { tokens, balance } = useSwapTokens();
  const held = balance.data?.holdings;
  const list = useMemo(
    () => (tokens.data ?? []).map((token) => holdingOf(network.chainNamespace, token, held)),
    [tokens.data, network, held],
  );
  const from = listedOf(tokens.data, form.from);
  const to = listedOf(tokens.data, form.to);
  if (to === undefined || amount === undefined || address === undefined) return null;
  const account = selectAccount(state);
  const changed =
    account.caipAddress !== address || state.activeNetwork.caipNetworkId !== network.caipNetworkId;
  const shown = now.terms?.quote ?? quote;
  const moved = now.kind === 'moved' ? now.next : undefined;
  const { locale } = words;
  const aboutOf = ({ toAmount }: SwapQuote) =>
    formatFull(locale, shorter(BigInt(toAmount), to.decimals), to.decimals);
  const done = state.finish === 'sent';
  return (
    <div className="send swap--review">
      <div className="swap__legs">
        <Leg name={words.give()} token={from} list={list} value={formatFull(locale, amount, from.decimals)} />
        <span className="swap__down">
          <Icon name={done ? 'check' : 'down'} />
        </span>
        <Leg
          name={words.getAbout()}
          token={to}
          list={list}
          value={aboutOf(moved ?? shown)}
          full={formatFull(locale, BigInt((moved ?? shown).toAmount), to.decimals)}
        />
      </div>
      <DetailList
        rows={[
          ...(moved === undefined
            ? quoteRows(words, { quote: shown, from, to })
            : // The visitor decides by the new rate and the minimum received.
              quoteRows(words, { quote: moved, from, to }).slice(0, 2)),
          {
            name: words.account(),
            value: (
              <span className="facts__party">
                <ShortAddress address={plainAddress(address)} />
                <AddressMark seed={plainAddress(address)} size={24} />
              </span>
            ),
          },
          {
            name: words.network(),
            value: (
              <span className="facts__party">
                <bdi>{network.name}</bdi>
                <PictureMark name={network.name} icon={selectNetworkImage(state, network)} size={24} />
              </span>
            ),
          },
          ...(moved === undefined ? feeRow(words, now, nativeToken(network)) : []),
        ]}
      />
      <SwapSteps state={now} symbol={from.symbol} />
      {changed && <Notice tone="warn">{words.changed()}</Notice>}
      {moved !== undefined && (
        <Notice tone="warn" title={words.moved()}>
          {words.movedText({
            now: `${aboutOf(moved)} ${to.symbol}`,
            before: `${aboutOf(shown)} ${to.symbol}`,
          })}
        </Notice>
      )}
      {now.kind === 'none' && (
        <Notice tone="info" title={words.noWay()}>
          {words.noWayText()}
        </Notice>
      )}
      {now.kind === 'failed' && <SwapFailure {...now} />}
      <SwapStatus state={now} quote={moved ?? shown} />
      <Action state={now} review={review} changed={changed} symbol={from.symbol} />
    </div>
  );
}, listSkeleton);

interface SwapStatusProps {
  readonly state: SwapReviewState;
  readonly quote: SwapQuote;
}

/** A warning, then the request: one place, so that the button below is in view, and stays when the wallet is asked. */
function SwapStatus({ state: now, quote }: SwapStatusProps) {
  const { state } = useModal();
  const words = useSwapWords();
  const late = useIsSlow(now.kind === 'pending' ? now.since : undefined);
  const wallet = selectAccount(state).wallet?.name ?? '';
  const undecided = now.kind === 'preparing' || now.kind === 'ready';
  const warns = impactTone(quote) !== undefined;
  const asked = state.finish === 'sent' || now.kind === 'pending' || now.kind === 'approving';
  const { unsure } = state.swap;
  const unconfirmed = undecided || asked ? words.unconfirmed({ wallet }) : '';
  // After such a failure the text of the failure warns.
  const warnsAgain = unsure && !(now.kind === 'failed' && now.prompted && mayBeSent(now.problem.code));
  return (
    <div className="swap__asked" data-asked={asked ? '' : undefined}>
      {(warns || warnsAgain) && (
        <div className="swap__warnings">
          <ImpactNotice quote={quote}>{warnsAgain ? undefined : unconfirmed}</ImpactNotice>
          {warnsAgain && <UnsureNotice of="swap">{`${words.unsure()} ${unconfirmed}`.trim()}</UnsureNotice>}
        </div>
      )}
      <RequestStatus
        pending={now.kind === 'pending'}
        prompted={now.kind === 'pending' && now.prompted}
        before={undecided && !warns && !unsure ? unconfirmed : undefined}
        title={words.confirm({ wallet })}
        text={warns ? `${steepText(words, quote)}. ${words.confirmText()}` : words.confirmText()}
        late={late ? words.late() : undefined}
      >
        {now.kind === 'approving' && (
          <>
            <p className="centred__title">{words.approving()}</p>
            <p className="centred__text">{words.approvingText()}</p>
          </>
        )}
      </RequestStatus>
    </div>
  );
}

interface ActionProps {
  readonly state: SwapReviewState;
  readonly review: ReturnType<typeof reviewSwap>;
  readonly changed: boolean;
  readonly symbol: string;
}

/** One button: the next wallet request, a new price, or a retry. */
function Action({ state, review, changed, symbol }: ActionProps) {
  const { core, state: modal } = useModal();
  const words = useSwapWords();
  const { unsure } = modal.swap;
  if (state.kind === 'moved')
    return (
      <Button variant="primary" wide onClick={review.accept} disabled={changed}>
        {words.accept()}
      </Button>
    );
  // The first swap may be carried out: the button says that this is another, and leads back to the form, which warns.
  if (state.kind === 'failed' && state.prompted && unsure && mayBeSent(state.problem.code))
    return (
      <Button variant="quiet" wide onClick={() => goBack(core)}>
        {words.swapAgain()}
      </Button>
    );
  if (state.kind === 'failed' || state.kind === 'none')
    return (
      <Button wide icon={<Icon name="retry" />} onClick={review.again} disabled={changed}>
        {words.again()}
      </Button>
    );
  const { terms } = state;
  const anyway = terms !== undefined && impactTone(terms.quote) === 'danger';
  const texts = {
    reset: () => words.reset({ symbol }),
    approve: () => words.approve({ symbol }),
    swap: unsure ? words.swapAgain : anyway ? words.swapAnyway : words.swap,
  };
  return (
    <Button
      variant={unsure && terms?.step === 'swap' ? 'quiet' : 'primary'}
      wide
      loading={state.kind !== 'ready'}
      disabled={changed && state.kind === 'ready'}
      onClick={() => void review.confirm()}
    >
      {texts[terms?.step ?? 'swap']()}
    </Button>
  );
}

/** A token with its picture from the list. */
function listedOf<Token extends ChosenToken | undefined>(
  list: readonly ChosenToken[] | undefined,
  token: Token,
): Token {
  const found = token && list?.find(({ address }) => address === token.address);
  return (found as Token | undefined) ?? token;
}

interface LegProps {
  readonly name: string;
  readonly token: ChosenToken;
  readonly list: readonly Holding[];
  readonly value: string;
  readonly full?: string | undefined;
}

function Leg({ name, token, list, value, full }: LegProps) {
  return (
    <div className="swap__leg">
      <TokenMark name={token.symbol} icon={token.icon} iconPath={token.iconPath} size={40} />
      <div className="swap__leg-text">
        <span className="swap__leg-name">{name}</span>
        <Amount size="large" focusable value={value} unit={token.symbol} full={full} />
        <TokenAddress address={token.address} list={list} />
      </div>
    </div>
  );
}

/** Absent without a transaction. */
function feeRow(words: SwapWords, { kind, terms }: SwapReviewState, native: ChosenToken): readonly Detail[] {
  const fee = terms?.estimate?.fee;
  const name = words.fee();
  if (fee !== undefined) return [{ name, value: feeAmount(words, fee, native) }];
  if (terms !== undefined) return [{ name, value: words.unknown(), note: words.feeUnknownText() }];
  return kind === 'preparing' ? [{ name, value: <Skeleton width={96} height={14} /> }] : [];
}

type SwapFailureProps = Extract<SwapReviewState, { kind: 'failed' }>;

function SwapFailure({ problem, difference, prompted }: SwapFailureProps) {
  const words = useSwapWords();
  const errorText = useErrorText(words.declined());
  if (useStandingError(problem) === undefined) return null;
  const { title, text } = errorText(problem);
  const tone = problem.code === 'REJECTED' ? 'info' : problem.code === 'SWAP_DIFFERS' ? 'danger' : 'warn';
  const said = difference === undefined ? text : words.differs({ reason: differenceText(words, difference) });
  return (
    <Notice tone={tone} title={title}>
      {prompted && isUnanswered(problem.code) ? words.timedOut() : said}
    </Notice>
  );
}

/** Six decimals are enough for an estimate. */
function shorter(value: bigint, decimals: number): bigint {
  if (decimals <= 6) return value;
  const step = 10n ** BigInt(decimals - 6);
  return value < step ? value : value - (value % step);
}
