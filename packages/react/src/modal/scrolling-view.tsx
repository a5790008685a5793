import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A view that scrolls inside the card. While there is more below, it fades out towards the card's edge. */
export function ScrollingView({ children }: { readonly children: ReactNode }) {
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
  return (
    <div className={more ? 'stage__view stage__view--more' : 'stage__view'} ref={scroller}>
      {children}
      <div className="stage__end" ref={end} />
    </div>
  );
}
