import type { AppKitCore, CaipNetwork } from '@mooring/core';
import { type ChosenToken, readSwapReserve } from '@mooring/core/swap';
import { useState } from 'react';
import { useSwapWords } from './swap-words.ts';

interface UseMaxAmountParameters {
  readonly network: CaipNetwork;
  readonly token: ChosenToken;
  /** Smallest unit; `undefined` if unknown. */
  readonly held: bigint | undefined;
}

/** The maximum that can be swapped of a token: the native currency must also pay the fee. */
export function useMaxAmount(core: AppKitCore, { network, token, held }: UseMaxAmountParameters) {
  const words = useSwapWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async (): Promise<bigint | undefined> => {
    setProblem(undefined);
    if (held === undefined || token.address !== undefined) return held;
    setBusy(true);
    try {
      const rest = held - (await readSwapReserve(core, network.caipNetworkId));
      if (rest > 0n) return rest;
      setProblem(words.maxTooLittle());
    } catch {
      setProblem(words.maxUnknown());
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { read, busy, problem, clear: () => setProblem(undefined) };
}
