import { Notice } from '@mooring/ui';
import { useModal } from '../view/modal-context.ts';
import { useSendWords } from './send-words.ts';

/** Warns of another payment while the outcome of an earlier one is unknown. Ends with `more`. */
export function UnsureNotice({ more = '' }: { readonly more?: string }) {
  const { state } = useModal();
  const words = useSendWords();
  if (!state.send.unsure) return null;
  return <Notice tone="warn">{`${words.unsure()} ${more}`.trim()}</Notice>;
}
