import { useSilenceText } from './use-silence-text.ts';

/** Says in a page, which has no toasts, why data does not come. */
export function SilenceLine() {
  const text = useSilenceText();
  return <div role="status">{text && <p className="note">{text}</p>}</div>;
}
