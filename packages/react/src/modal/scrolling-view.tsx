import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface ScrollingViewProps {
  /** The view fades out and is inert. */
  readonly leaves: boolean;
  readonly onLeft: () => void;
  readonly children: ReactNode;
}

/** A view that scrolls inside the card. While there is more below, its bottom edge fades out. */
export function ScrollingView({ leaves, onLeft, children }: ScrollingViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setMore(entries.at(-1)?.isIntersecting === false),
      { root: scroller.current },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // As a property: React 18 does not know the attribute.
    element.inert = leaves;
    // A leaving view keeps the height that the card has now, regardless of the next view.
    const card = leaves ? element.closest('.card') : null;
    if (card === null) element.style.removeProperty('max-height');
    else {
      const height = card.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
      element.style.setProperty('max-height', `${height}px`);
    }
  }, [leaves]);
  const className = leaves
    ? 'stage__view stage__view--leaving'
    : more
      ? 'stage__view stage__view--more'
      : 'stage__view';
  return (
    <div
      className={className}
      ref={scroller}
      aria-hidden={leaves || undefined}
      onInputCapture={({ target, currentTarget }) => {
        // Results do not resize the card while a visitor searches.
        if (target instanceof HTMLInputElement && target.type === 'search')
          currentTarget.style.setProperty('--held', `${currentTarget.offsetHeight}px`);
      }}
      onAnimationEnd={(event) => leaves && event.target === event.currentTarget && onLeft()}
    >
      {children}
      <div className="stage__end" ref={end} />
    </div>
  );
}
