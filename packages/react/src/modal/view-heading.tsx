import { useEffect, useRef } from 'react';
import { useInline, useModal } from '../view/modal-context.ts';

/**
 * Takes the focus when it mounts, so that a screen reader announces the view, and from a control of the view that hides
 * because the wallet has answered. One per view: give it a key. Inline, it ranks below the page's own heading, and takes
 * the focus only from within the modal.
 */
export function ViewHeading({ title, hidden }: { readonly title: string; readonly hidden: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const inline = useInline();
  useEffect(() => {
    if (inline === undefined || inline.mayFocus()) heading.current?.focus({ preventScroll: true });
  }, [inline]);
  const isFinished = useModal().state.finish !== undefined;
  useEffect(() => {
    const { current } = heading;
    if (!isFinished || current === null) return;
    const { activeElement } = current.getRootNode() as Document | ShadowRoot;
    // Close, beside it, stays.
    const isBeside = current.closest('.header')?.contains(activeElement) === true;
    if (activeElement?.matches('button, a') && !isBeside) current.focus({ preventScroll: true });
  }, [isFinished]);
  const Level = inline === undefined ? 'h1' : 'h2';
  return (
    <Level
      ref={heading}
      tabIndex={-1}
      dir="auto"
      title={title}
      className={hidden ? 'mo-hidden' : 'mo-title header__title'}
    >
      {title}
    </Level>
  );
}
