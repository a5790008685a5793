import { useRef, useState } from 'react';
import { erc20Abi } from 'viem';
import { useConfig, useSendTransaction, useWriteContract } from 'wagmi';
import { estimateGas, simulateContract } from 'wagmi/actions';
import { activity } from '../activity/activity.ts';
import { explainError } from '../format/explain-error.ts';
import type { Say } from '../messages/say.ts';
import type { SendOrder } from './check-send.ts';
import { sumOf } from './sum-of.ts';

export interface SentOrder {
  readonly order: SendOrder;
  readonly hash: `0x${string}`;
  /** Where it was sent; the visitor may have moved on. */
  readonly chainId: number;
}

export type SendState =
  | { readonly step: 'form'; readonly error: Say | undefined }
  | { readonly step: 'checking' }
  | { readonly step: 'asking' }
  | { readonly step: 'sent'; readonly sent: SentOrder };

export interface Send {
  readonly state: SendState;
  readonly send: (order: SendOrder, chainId: number) => Promise<void>;
  /** Back to the form; an answer that still comes is noted, but shown no more. */
  readonly reset: () => void;
}

/** Tries an order with the network first, then asks the wallet. */
export function useSend(from: `0x${string}`): Send {
  const config = useConfig();
  const native = useSendTransaction();
  const contract = useWriteContract();
  const [state, setState] = useState<SendState>({ step: 'form', error: undefined });
  const current = useRef(0);

  const reset = (): void => {
    current.current += 1;
    setState({ step: 'form', error: undefined });
  };

  const ask = async ({ asset, to, value }: SendOrder, chainId: number, onChecked: () => void) => {
    if (asset.token === undefined) {
      await estimateGas(config, { account: from, to, value, chainId });
      onChecked();
      return native.mutateAsync({ to, value, chainId });
    }
    const { request } = await simulateContract(config, {
      account: from,
      address: asset.token.address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, value],
      chainId,
    });
    onChecked();
    return contract.mutateAsync(request);
  };

  const send = async (order: SendOrder, chainId: number): Promise<void> => {
    current.current += 1;
    const mine = current.current;
    const show = (next: SendState): void => {
      if (current.current === mine) setState(next);
    };
    show({ step: 'checking' });
    try {
      const hash = await ask(order, chainId, () => show({ step: 'asking' }));
      activity.add({ kind: 'send', say: (messages) => messages.didSend(sumOf(order, messages)), hash });
      show({ step: 'sent', sent: { order, hash, chainId } });
    } catch (error) {
      show({ step: 'form', error: explainError(error) });
    }
  };

  return { state, send, reset };
}
