import { useDelayText } from './use-delay-text.ts';

/** Says in a page, which has no toasts, why data does not come. */
export function DelayLine() {
  const text = useDelayText();
  return <div role="status">{text && <p className="note">{text}</p>}</div>;
}
