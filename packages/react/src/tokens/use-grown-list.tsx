import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Rows rendered initially, and added with each scroll to the end. */
const step = 40;

/**
 * The rows of a long list that are rendered: a wallet may have a thousand tokens, which would keep the page from answering.
 *
 * @param of what is searched: another list begins again
 */
export function useGrownList<Row>(
  list: readonly Row[],
  of = '',
): {
  readonly rows: readonly Row[];
  /** Stands after the rows, and brings the next ones when it scrolls into view. */
  readonly end: ReactNode;
} {
  const [grown, setGrown] = useState({ of, count: step });
  const count = grown.of === of ? grown.count : step;
  const end = list.length > count && (
    <GrowingEnd key={`${of} ${count}`} grow={() => setGrown({ of, count: count + step })} />
  );
  return { rows: list.slice(0, count), end };
}

function GrowingEnd({ grow }: { readonly grow: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(grow);
  latest.current = grow;
  useEffect(() => {
    const mark = end.current;
    if (mark === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} className="tokens__end" />;
}
