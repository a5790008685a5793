import { type RefCallback, useEffect, useState } from 'react';

const margin = '240px 0px';
/** Browsers without `scrollMargin` count only what is visible in a scroller inside the page. */
const options = { rootMargin: margin, scrollMargin: margin };

/** Whether an element is in view or near it. @returns that, and the element's `ref` */
export function useNear<Placed extends Element>(): readonly [boolean, RefCallback<Placed>] {
  const [element, setElement] = useState<Placed | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      options,
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [near, setElement];
}
