import { push } from '@mooring/core/modal';
import { Button, Icon } from '@mooring/ui';
import { useModal } from '../view/modal-context.ts';
import { useActivityWords } from './activity-words.ts';

/** Shown without transactions or NFTs: says so, and offers the address to receive some. */
export function EmptyActivity({ title, text }: { readonly title: string; readonly text: string }) {
  const { core, state } = useModal();
  const words = useActivityWords();
  return (
    <div className="centred activity__empty">
      <p className="centred__title">{title}</p>
      <p className="centred__text">{text}</p>
      {state.options.receive && (
        <div className="actions">
          <Button icon={<Icon name="receive" />} onClick={() => push(core, { name: 'WalletReceive' })}>
            {words.receive()}
          </Button>
        </div>
      )}
    </div>
  );
}
