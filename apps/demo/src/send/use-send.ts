import { createError, currentCore } from '@mooring/core';
import { warnBeforeUnload } from '@mooring/core/page';
import { useRef, useState } from 'react';
import { activity } from '../activity/activity.ts';
import type { Chain, SendOrder, SentTransaction } from '../chain/chain.ts';
import { explainUnsent } from '../format/explain-error.ts';
import type { MessageSelector } from '../messages/message-selector.ts';
import type { PageNetwork } from '../site/page-network.ts';
import { sumOf } from './sum-of.ts';

export interface SentOrder {
  readonly order: SendOrder;
  readonly transaction: SentTransaction;
  /** The network it was sent on; the visitor may have switched since. */
  readonly network: PageNetwork;
}

export type SendState =
  | { readonly step: 'form'; readonly error: MessageSelector | undefined }
  | { readonly step: 'checking'; readonly order: SendOrder }
  | { readonly step: 'pending'; readonly order: SendOrder }
  | { readonly step: 'sent'; readonly sent: SentOrder };

export interface Send {
  readonly state: SendState;
  readonly send: (order: SendOrder) => Promise<void>;
  /** Returns to the form; a late result is recorded but not shown. */
  readonly reset: () => void;
  /** Likewise before an answer. Says that a wallet that was asked may still send; another is not asked any more. */
  readonly stop: () => void;
}

/** Sends on a chain and tracks progress. */
export function useSend(chain: Chain, network: PageNetwork): Send {
  const [state, setState] = useState<SendState>({ step: 'form', error: undefined });
  const current = useRef(0);

  const toForm = (error: MessageSelector | undefined): void => {
    current.current += 1;
    setState({ step: 'form', error });
  };

  const send = async (order: SendOrder): Promise<void> => {
    current.current += 1;
    const mine = current.current;
    const show = (next: SendState): void => {
      if (current.current === mine) setState(next);
    };
    let asked = false;
    show({ step: 'checking', order });
    try {
      const transaction = await warnBeforeUnload(currentCore().store.getState(), () =>
        chain.send(order, () => {
          if (current.current !== mine) throw createError('ABORTED');
          asked = true;
          show({ step: 'pending', order });
        }),
      );
      const { hash } = transaction;
      activity.add({ kind: 'send', say: (messages) => messages.didSend(sumOf(order, messages)), hash });
      show({ step: 'sent', sent: { order, transaction, network } });
    } catch (error) {
      show({ step: 'form', error: explainUnsent(error, asked) });
    }
  };

  return {
    state,
    send,
    reset: () => toForm(undefined),
    stop: () => toForm(state.step === 'pending' ? (messages) => messages.errorLateSend() : undefined),
  };
}
