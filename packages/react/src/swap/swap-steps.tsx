import type { SwapReviewState } from '@mooring/core/swap';
import { Icon } from '@mooring/ui';
import { useState } from 'react';
import { useSwapWords } from './swap-words.ts';

/** Wallet requests in order; nothing for a single step. */
export function SwapSteps({ state, symbol }: { readonly state: SwapReviewState; readonly symbol: string }) {
  const words = useSwapWords();
  const step = state.terms?.step;
  const [needed, setNeeded] = useState({ reset: false, approve: false });
  if (step === 'reset' && !needed.reset) setNeeded({ reset: true, approve: true });
  if (step === 'approve' && !needed.approve) setNeeded({ ...needed, approve: true });
  if (!needed.approve) return null;
  const steps = [
    ...(needed.reset ? [{ id: 'reset', text: words.stepReset({ symbol }) }] : []),
    { id: 'approve', text: words.stepApprove({ symbol }) },
    { id: 'swap', text: words.stepSwap() },
  ];
  const at = steps.findIndex(({ id }) => id === step);
  return (
    <ol className="swap__steps">
      {steps.map(({ id, text }, index) => (
        <li key={id} className="swap__step" aria-current={index === at ? 'step' : undefined}>
          {index < at ? <Icon name="check" size={20} /> : <b>{index + 1}</b>}
          <span>{text}</span>
          {index < at && <span className="mo-hidden">{words.done()}</span>}
        </li>
      ))}
    </ol>
  );
}
