import { plainAddress, readError, selectAccount } from '@mooring/core';
import type { TransferEstimate } from '@mooring/core/adapter';
import type { QueryState } from '@mooring/core/data';
import { type AppKitErrorInfo, currentView, errorInfo, selectNetworkImage } from '@mooring/core/page';
import { type ChosenToken, observeTransfer, readSendForm, sendToken } from '@mooring/core/send';
import { isUnanswered, mayBeSent } from '@mooring/protocol';
import { AddressMark, Amount, Button, Notice, PictureMark } from '@mooring/ui';
import { type ComponentProps, useMemo, useState } from 'react';
import { formatFull } from '../balance/format-balance.ts';
import { formatWorth } from '../balance/format-worth.ts';
import { useErrorText } from '../messages/error-words.ts';
import { RequestStatus, SentBadge } from '../requests/request-status.tsx';
import { UnsureNotice } from '../requests/unsure-notice.tsx';
import { TokenAddress } from '../tokens/token-address.tsx';
import { TokenMark } from '../tokens/token-mark.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { ShortAddress } from '../view/short-address.tsx';
import { useIsSlow } from '../view/use-is-slow.ts';
import { useRead } from '../view/use-read.ts';
import { useStandingError } from '../view/use-standing-error.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { costRows } from './cost-rows.tsx';
import { DetailList } from './detail-list.tsx';
import { heldOf, nativeToken, withIcon, worthOf } from './holdings-of.ts';
import { limitText } from './problem-text.ts';
import { sendCss } from './send-css.ts';
import { SendWarnings } from './send-warnings.tsx';
import { speakSend, useSendWords } from './send-words.ts';
import { useHoldings } from './use-holdings.ts';

/** Errors that block a transfer. Others only mean that a figure is unknown. */
const refusals: ReadonlySet<string> = new Set([
  'AMOUNT_INVALID',
  'FUNDS_INSUFFICIENT',
  'RECEIVER_INVALID',
  'TOKEN_NOT_SENDABLE',
  'TRANSACTION_REFUSED',
  'UNSUPPORTED_CHAIN',
]);

/** Reviews the transfer, then requests it from the wallet. */
export const WalletSendPreview = /* @__PURE__ */ speakSend(function WalletSendPreview() {
  const { core, state } = useModal();
  const words = useSendWords();
  useStyles(sendCss);
  const { list } = useHoldings();
  const [thrown, setThrown] = useState<AppKitErrorInfo>();
  const failure = useStandingError(thrown);
  const [since, setSince] = useState<number>();
  const late = useIsSlow(since);
  // Snapshot of the form on entry: later changes are reported, not applied.
  const [form] = useState(() => readSendForm(core.store.getState()));
  const { address, token, transfer, receiver, amount } = form;
  const { unsure } = state.send;
  const now = selectAccount(state);
  const changed =
    now.caipAddress !== address || state.activeNetwork.caipNetworkId !== form.network.caipNetworkId;
  const observed = useMemo(
    () => (address && transfer ? observeTransfer(core, address, transfer) : undefined),
    [core, address, transfer],
  );
  const estimate = useRead('network', observed);
  const undecided = useIsUndecided(estimate);
  if (address === undefined || token === undefined || transfer === undefined || !('address' in receiver))
    return null;
  const { locale } = words;
  const held = heldOf(list, token);
  const leaves = amount === 'all' ? (estimate.data?.amount ?? held?.value) : amount;
  const worth = worthOf(held, leaves);
  const { icon, iconPath } = withIcon(token, held);
  const picture = state.send.receiverProfileImageUrl;
  const refused = refusalOf(estimate.error);
  const pending = state.send.loading || state.finish === 'sent';
  const wallet = now.wallet?.name ?? '';
  const blocked = !pending && (changed || refused !== undefined || failure?.code === 'RECEIVER_CHANGED');

  const confirm = async () => {
    setThrown(undefined);
    setSince(core.clock.now());
    try {
      await sendToken(core, leaves);
      const { open, router } = core.store.getState();
      if (open && currentView(router).name === 'WalletSendPreview')
        core.dispatch({ type: 'routed', history: [{ name: 'Account' }], direction: 'back' });
    } catch (error) {
      setThrown(errorInfo(readError(error)));
    } finally {
      setSince(undefined);
    }
  };

  return (
    <div className="send">
      <div className="send__review">
        <div className="send__mark">
          <TokenMark name={token.symbol} icon={icon} iconPath={iconPath} size={48} />
          <SentBadge />
        </div>
        <Amount
          size="large"
          value={leaves === undefined ? words.unknown() : formatFull(locale, leaves, token.decimals)}
          unit={token.symbol}
        />
        <TokenAddress address={token.address} list={list} />
        {worth !== undefined && <bdi className="send__worth mo-number">{formatWorth(locale, worth)}</bdi>}
      </div>
      <DetailList
        rows={[
          {
            name: words.from(),
            value: (
              <span className="facts__party">
                <ShortAddress address={plainAddress(address)} />
                <AddressMark seed={plainAddress(address)} size={24} />
              </span>
            ),
          },
          {
            name: words.to(),
            value: (
              <span className="facts__party">
                <span className="send__receiver">
                  {receiver.name !== undefined && (
                    <span className="send__named">
                      {picture !== undefined && <PictureMark name={receiver.name} icon={picture} size={20} />}
                      <bdi className="send__name">{receiver.name}</bdi>
                    </span>
                  )}
                  <span className="send__whole">{receiver.address}</span>
                </span>
                <AddressMark seed={receiver.address} size={24} />
              </span>
            ),
          },
          {
            name: words.network(),
            value: (
              <span className="facts__party">
                <bdi>{form.network.name}</bdi>
                <PictureMark
                  name={form.network.name}
                  icon={selectNetworkImage(state, form.network)}
                  size={24}
                />
              </span>
            ),
          },
          ...costRows(words, { estimate, native: nativeToken(form.network), token, leaves }),
        ]}
      />
      <SendWarnings receiver={receiver} estimate={estimate.data} />
      {changed && <Notice tone="warn">{words.changed()}</Notice>}
      <SendRefusal refused={refused} error={estimate.error} native={nativeToken(form.network)} />
      {!pending && <FormerRequests failure={failure} unconfirmed={words.unconfirmed({ wallet })} />}
      <RequestStatus
        pending={pending}
        prompted={state.send.prompted}
        // A failure says itself whether anything may be sent.
        before={failure === undefined && !unsure ? words.unconfirmed({ wallet }) : undefined}
        title={words.confirm({ wallet })}
        text={words.confirmText()}
        late={late ? words.late() : undefined}
      />
      <SendButton
        // The estimate may warn, above the button: until then it cannot be pressed.
        loading={pending || undecided}
        blocked={blocked}
        again={unsure}
        doubtful={isDoubtful(receiver, estimate.data)}
        onClick={() => void confirm()}
      />
    </div>
  );
}, listSkeleton);

interface SendButtonProps {
  readonly loading: boolean;
  readonly blocked: boolean;
  /** An earlier payment may arrive: the button says that this is another. */
  readonly again: boolean;
  readonly doubtful: boolean;
  onClick(): void;
}

function SendButton({ loading, blocked, again, doubtful, onClick }: SendButtonProps) {
  const words = useSendWords();
  const text = again ? words.sendAgain : doubtful ? words.sendAnyway : words.send;
  return (
    <Button
      variant={again ? 'quiet' : 'primary'}
      wide
      loading={loading}
      // Keeps the focus: the view may scroll, and has no other control.
      aria-disabled={blocked || undefined}
      className={blocked ? 'send__blocked' : undefined}
      onClick={() => blocked || onClick()}
    >
      {text()}
    </Button>
  );
}

interface SendRefusalProps {
  readonly refused: AppKitErrorInfo | undefined;
  readonly error: unknown;
  /** The network's own currency. */
  readonly native: ChosenToken;
}

function SendRefusal({ refused, error, native }: SendRefusalProps) {
  const words = useSendWords();
  const errorText = useErrorText();
  if (refused === undefined) return null;
  return <Notice tone="danger">{limitText(words, error, native) ?? errorText(refused).text}</Notice>;
}

/** The last failed request, and a warning that an earlier payment may still be carried out. */
function FormerRequests({ failure, unconfirmed }: FormerRequestsProps) {
  const words = useSendWords();
  if (failure === undefined)
    return <UnsureNotice of="send">{`${words.unsure()} ${unconfirmed}`}</UnsureNotice>;
  return (
    <>
      <SendFailure failure={failure} />
      {/* After such a failure the text of the failure warns. */}
      {!mayBeSent(failure.code) && <UnsureNotice of="send">{words.unsure()}</UnsureNotice>}
    </>
  );
}

interface FormerRequestsProps {
  readonly failure: AppKitErrorInfo | undefined;
  readonly unconfirmed: string;
}

function SendFailure({ failure }: { readonly failure: AppKitErrorInfo }) {
  const words = useSendWords();
  const { title, text } = useErrorText(words.declined())(failure);
  return (
    <Notice tone={failure.code === 'REJECTED' ? 'info' : 'warn'} title={title}>
      {isUnanswered(failure.code) ? words.timedOut() : text}
    </Notice>
  );
}

function isDoubtful(
  { warning, nameWarning }: ComponentProps<typeof SendWarnings>['receiver'],
  estimate: TransferEstimate | undefined,
): boolean {
  return warning === 'lookalike' || nameWarning !== undefined || estimate?.toContract === true;
}

/** Whether the first estimate is on its way; for ten seconds at most. */
function useIsUndecided({ data, error, fetching }: QueryState<unknown>): boolean {
  const { core } = useModal();
  const [since] = useState(() => core.clock.now());
  const waits = fetching && data === undefined && error === undefined;
  return !useIsSlow(waits ? since : undefined) && waits;
}

function refusalOf(error: unknown): AppKitErrorInfo | undefined {
  if (error === undefined) return undefined;
  const info = errorInfo(readError(error));
  return refusals.has(info.code) ? info : undefined;
}
