import { Icon, IconButton } from '@mooring/ui';
import { onceFaded } from '@mooring/ui/shell';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../messages/language.ts';
import { useLeaving } from './sheet-place.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** The sticky footer: fee and buttons. */
  readonly foot?: ReactNode | undefined;
  readonly testId: string;
  /** Called on Escape, a click outside, or the close button. Without it, the sheet has to be answered. */
  readonly onClose?: (() => void) | undefined;
}

/** A dialog over everything else: centred, or at the bottom on a phone. In a `SheetPlace`, it leaves as it came. */
export function Sheet({ title, children, foot, testId, onClose }: Props) {
  const messages = useMessages();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const id = useId();
  const leaving = useLeaving();
  // Closes the dialog before it leaves the page, so that the focus returns; what fades then is a picture.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (leaving !== undefined) return onceFaded(dialog, leaving);
    dialog.showModal();
    heading.current?.focus();
    // The browser closes the dialog on the third Escape if only `cancel` is prevented.
    const stop = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close.current?.();
    };
    dialog.addEventListener('keydown', stop);
    return () => {
      dialog.removeEventListener('keydown', stop);
      dialog.close();
    };
  }, [leaving]);
  const beside = (event: MouseEvent): void => {
    if (event.target === ref.current) close.current?.();
  };
  return (
    <dialog
      ref={ref}
      className="sheet"
      aria-labelledby={id}
      data-testid={testId}
      inert={leaving !== undefined}
      onCancel={(event) => {
        event.preventDefault();
        close.current?.();
      }}
      onPointerDown={beside}
    >
      <div className="sheet__head">
        <h2 id={id} ref={heading} tabIndex={-1} className="sheet__title">
          {title}
        </h2>
        {onClose !== undefined && (
          <IconButton label={messages.close()} icon={<Icon name="close" />} onClick={onClose} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className="sheet__body" aria-labelledby={id} tabIndex={0}>
        {children}
      </section>
      {foot !== undefined && <div className="sheet__foot">{foot}</div>}
    </dialog>
  );
}
