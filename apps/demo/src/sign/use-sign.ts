import { useRef, useState } from 'react';
import { activity } from '../activity/activity.ts';
import type { Signer } from '../chain/chain.ts';
import { explainError } from '../format/explain-error.ts';
import type { Say } from '../messages/say.ts';

export type SignState =
  | { readonly step: 'form'; readonly error: Say | undefined }
  | { readonly step: 'asking' }
  | {
      readonly step: 'signed';
      readonly message: string;
      readonly signature: string;
      readonly verified: boolean;
    };

export interface Sign {
  readonly state: SignState;
  readonly sign: (message: string) => Promise<void>;
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
  const sign = async (message: string): Promise<void> => {
    current.current += 1;
    const mine = current.current;
    const show = (next: SignState): void => {
      if (current.current === mine) setState(next);
    };
    show({ step: 'asking' });
    try {
      const signature = await signer.sign(message);
      const verified = await signer.verify(message, signature);
      activity.add({ kind: 'sign', say: (messages) => messages.didSign() });
      show({ step: 'signed', message, signature, verified });
    } catch (error) {
      show({ step: 'form', error: explainError(error) });
    }
  };
  return { state, sign, reset };
}
