import { plainAddress } from '@mooring/core';
import type { TransferParameters } from '@mooring/core/adapter';
import { push } from '@mooring/core/modal';
import {
  chooseSendToken,
  fillSendForm,
  observeTransfer,
  readSendForm,
  writeAmount,
} from '@mooring/core/send';
import { Amount, Notice } from '@mooring/ui';
import { useEffect, useMemo, useState } from 'react';
import { formatBalance, formatFull } from '../balance/format-balance.ts';
import { formatWorth } from '../balance/format-worth.ts';
import { UnsureNotice } from '../requests/unsure-notice.tsx';
import { AmountField } from '../tokens/amount-field.tsx';
import { amountText } from '../tokens/amount-text.ts';
import { SubmitButton } from '../tokens/submit-button.tsx';
import { useBuyAction } from '../tokens/use-buy.ts';
import { useModal, useStyles } from '../view/modal-context.ts';
import { useGap } from '../view/use-gap.ts';
import { useRead } from '../view/use-read.ts';
import { sendSkeleton } from '../view/view-skeleton.tsx';
import { heldOf, nativeToken, withIcon, worthOf } from './holdings-of.ts';
import { buttonText, problemControl } from './problem-text.ts';
import { ReceiverField } from './receiver-field.tsx';
import { sendCss } from './send-css.ts';
import { speakSend, useSendWords } from './send-words.ts';
import { useHoldings } from './use-holdings.ts';

/** Token, amount and recipient. The button states what is missing, and leads there. */
export const WalletSend = /* @__PURE__ */ speakSend(function WalletSend() {
  const { core, state } = useModal();
  const words = useSendWords();
  useStyles(sendCss);
  const buy = useBuyAction();
  const { list } = useHoldings();
  const [asksAll, setAsksAll] = useState(false);
  const network = state.activeNetwork;
  const { send } = state;
  const chosen = send.token?.chainId === network.caipNetworkId;
  useEffect(() => {
    if (!chosen) chooseSendToken(core, nativeToken(network));
  }, [core, chosen, network]);

  // The token that will be chosen is shown at once.
  const now = core.store.getState();
  const read = chosen ? now : { ...now, send: { ...now.send, token: nativeToken(network) } };
  const held = heldOf(list, readSendForm(read).token);
  const form = readSendForm(read, held?.value);
  const { token, problem, receiver, amount, address } = form;
  const shownAmount = typeof amount === 'bigint' ? amount : held?.value;
  const worth = amount === undefined ? undefined : worthOf(held, shownAmount);
  const to = 'address' in receiver ? receiver.address : undefined;

  // The maximum of the native currency leaves room for the fee, which a node must estimate.
  const own = address && plainAddress(address);
  const all = useMemo((): TransferParameters | undefined => {
    if (!asksAll || own === undefined || token === undefined || token.address !== undefined) return undefined;
    return { network, to: to ?? own, amount: 'all' };
  }, [asksAll, own, token, to, network]);
  const observed = useMemo(() => all && address && observeTransfer(core, address, all), [core, address, all]);
  const rest = useRead('network', observed || undefined);
  const max = rest.data?.amount;
  useEffect(() => {
    if (!asksAll || token === undefined || max === undefined) return;
    fillSendForm(core, { sendTokenAmount: writeAmount(max, token.decimals), all: true });
    setAsksAll(false);
  }, [core, asksAll, max, token]);
  const fillAll = () => {
    if (token === undefined || held?.value === undefined) return;
    if (token.address === undefined) setAsksAll(true);
    else fillSendForm(core, { sendTokenAmount: writeAmount(held.value, token.decimals), all: true });
  };

  const entered = [token?.address, send.sendTokenAmount, send.receiverAddress];
  const next = buttonText(words, problem, token);
  const gap = useGap({ control: problemControl(problem), text: next, entered });

  const { locale } = words;
  if (core.adapters[network.chainNamespace]?.sendTransfer === undefined)
    return (
      <Notice tone="info" title={words.unsupported()}>
        {words.unsupportedText({ network: network.name })}
      </Notice>
    );
  return (
    <form
      className="send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.transfer === undefined) gap.mark(event.currentTarget);
        else push(core, { name: 'WalletSendPreview' });
      }}
    >
      <AmountField
        label={words.amount()}
        name="amount"
        value={send.sendTokenAmount}
        onChange={(sendTokenAmount) => {
          setAsksAll(false);
          fillSendForm(core, { sendTokenAmount });
        }}
        token={token && withIcon(token, held)}
        tokenLabel={token === undefined ? words.chooseToken() : words.tokenIs({ symbol: token.symbol })}
        onToken={() => push(core, { name: 'WalletSendSelectToken' })}
        worth={worth === undefined ? undefined : formatWorth(locale, worth)}
        held={
          held?.value === undefined || token === undefined ? (
            words.heldUnknown()
          ) : (
            <Amount
              focusable
              value={formatBalance(locale, held.value, held.decimals)}
              unit={token.symbol}
              full={formatFull(locale, held.value, held.decimals)}
            />
          )
        }
        action={
          token === undefined || held?.value === undefined
            ? undefined
            : held.value === 0n
              ? buy
              : {
                  text: words.max(),
                  label: words.maxLabel({ symbol: token.symbol }),
                  onClick: fillAll,
                  busy: asksAll && rest.fetching,
                }
        }
        error={amountText(words, problem, token) ?? gap.errorOf('amount')}
        tokenError={gap.errorOf('amount-token')}
      />
      {asksAll && rest.error !== undefined && (
        <Notice tone="warn">{isShort(rest.error) ? words.maxTooLittle() : words.maxUnknown()}</Notice>
      )}
      <ReceiverField receiver={receiver} missing={gap.errorOf('receiver')} />
      <UnsureNotice of="send">{words.unsure()}</UnsureNotice>
      <SubmitButton blocked={form.transfer === undefined}>{next}</SubmitButton>
    </form>
  );
}, sendSkeleton);

function isShort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FUNDS_INSUFFICIENT';
}
