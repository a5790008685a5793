import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** What stays in view below the content: what it costs, and the answers. */
  readonly foot: ReactNode;
  readonly testId: string;
}

/** A dialog that has to be answered: Escape and clicks beside it do nothing. */
export function Sheet({ title, children, foot, testId }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    dialog.showModal();
    heading.current?.focus();
    // The browser gives way to a third Escape when only `cancel` is prevented.
    const stop = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault();
    };
    dialog.addEventListener('keydown', stop);
    return () => {
      dialog.removeEventListener('keydown', stop);
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className="sheet"
      aria-labelledby={id}
      data-testid={testId}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="sheet__body">
        <h2 id={id} ref={heading} tabIndex={-1} className="sheet__title">
          {title}
        </h2>
        {children}
      </div>
      <div className="sheet__foot">{foot}</div>
    </dialog>
  );
}
