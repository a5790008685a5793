import type { AppKitCore, CaipNetwork } from '@mooring/core';
import { type ChosenToken, readSwapForm, readSwapReserve } from '@mooring/core/swap';
import { useState } from 'react';
import { useSwapWords } from './swap-words.ts';

interface UseMaxAmountParameters {
  readonly network: CaipNetwork;
  readonly token: ChosenToken;
  /** Smallest unit; `undefined` if unknown. */
  readonly held: bigint | undefined;
}

/**
 * The maximum that can be swapped of a token: the native currency must also pay the fee. Reads nothing if the visitor changes the
 * amount, the token, the network or the account meanwhile.
 */
export function useMaxAmount(core: AppKitCore, { network, token, held }: UseMaxAmountParameters) {
  const words = useSwapWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const read = async (): Promise<bigint | undefined> => {
    setProblem(undefined);
    if (held === undefined || token.address !== undefined) return held;
    setBusy(true);
    const before = inputOf(core);
    const isCurrent = () => inputOf(core) === before;
    try {
      const rest = held - (await readSwapReserve(core, network.caipNetworkId));
      if (rest > 0n) return isCurrent() ? rest : undefined;
      if (isCurrent()) setProblem(words.maxTooLittle());
    } catch {
      if (isCurrent()) setProblem(words.maxUnknown());
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { read, busy, problem, clear: () => setProblem(undefined) };
}

/** What a maximum is of, and the amount that it would replace. */
function inputOf(core: AppKitCore): string {
  const state = core.store.getState();
  const { network, address, from } = readSwapForm(state);
  return [network.caipNetworkId, address, from.address, state.swap.sourceTokenAmount].join(' ');
}
