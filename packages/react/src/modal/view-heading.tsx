import { useEffect, useRef } from 'react';

/** Takes the focus when it appears, so that a screen reader says where the visitor is. One per view: give it a key. */
export function ViewHeading({ title, hidden }: { readonly title: string; readonly hidden: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} title={title} className={hidden ? 'mo-hidden' : 'mo-title header__title'}>
      {title}
    </h1>
  );
}
