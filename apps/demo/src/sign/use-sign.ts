import { createError } from '@mooring/core';
import { useRef, useState } from 'react';
import { activity } from '../activity/activity.ts';
import type { Signer, TypedStatement } from '../chain/chain.ts';
import { explainError } from '../format/explain-error.ts';
import type { MessageSelector } from '../messages/message-selector.ts';

export type SignState =
  | { readonly step: 'form'; readonly error: MessageSelector | undefined }
  | { readonly step: 'checking' | 'pending' }
  | {
      readonly step: 'signed';
      /** The signed content. */
      readonly what: Signed;
      readonly signature: string;
      readonly verified: boolean;
    };

/** A message, or typed data. */
export type Signed = string | TypedStatement;

export interface Sign {
  readonly state: SignState;
  readonly sign: (what: Signed) => Promise<void>;
  readonly reset: () => void;
}

/** Asks the wallet for a signature and checks it. */
export function useSign(signer: Signer): Sign {
  const [state, setState] = useState<SignState>({ step: 'form', error: undefined });
  const current = useRef(0);

  const reset = (): void => {
    current.current += 1;
    setState({ step: 'form', error: undefined });
  };
  const sign = async (what: Signed): Promise<void> => {
    current.current += 1;
    const mine = current.current;
    const show = (next: SignState): void => {
      if (current.current === mine) setState(next);
    };
    show({ step: 'checking' });
    const onChecked = (): void => {
      if (current.current !== mine) throw createError('ABORTED');
      show({ step: 'pending' });
    };
    try {
      const { signature, verified } = await ask(signer, what, onChecked);
      activity.add({ kind: 'sign', say: (messages) => messages.didSign() });
      show({ step: 'signed', what, signature, verified });
    } catch (error) {
      show({ step: 'form', error: explainError(error) });
    }
  };
  return { state, sign, reset };
}

async function ask(
  signer: Signer,
  what: Signed,
  onChecked: () => void,
): Promise<{ readonly signature: string; readonly verified: boolean }> {
  if (typeof what === 'string') {
    const signature = await signer.sign(what, onChecked);
    return { signature, verified: await signer.verify(what, signature) };
  }
  const { typed } = signer;
  if (typed === undefined) throw createError('NOT_CONNECTED');
  const signature = await typed.sign(what, onChecked);
  return { signature, verified: await typed.verify(what, signature) };
}
