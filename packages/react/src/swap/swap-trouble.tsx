import { Notice } from '@mooring/ui';
import { useErrorText } from '../messages/error-words.ts';
import { useSwapWords } from './swap-words.ts';
import type { ShownSwap } from './use-swap-form.ts';

/** Why there is no quote. */
export function SwapTrouble({ quote, tokens }: Pick<ShownSwap, 'quote' | 'tokens'>) {
  const words = useSwapWords();
  const errorText = useErrorText();
  if (tokens.error !== undefined && tokens.data === undefined)
    return <Notice tone="warn">{words.tokensFailed()}</Notice>;
  if (quote.kind === 'none')
    return (
      <Notice tone="info" title={words.noWay()}>
        {words.noWayText()}
      </Notice>
    );
  if (quote.kind !== 'failed') return null;
  return (
    <Notice tone="warn" title={errorText(quote.problem).title}>
      {words.quoteFailed()}
    </Notice>
  );
}
