import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const shownFor = 2000;

/** State of a copy control: `copy(text, near)`, and `copied` for two seconds after success. */
export function useCopied(): {
  readonly copied: boolean;
  copy(text: string, near: Element): Promise<boolean>;
} {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), shownFor);
    return () => clearTimeout(timer);
  }, [count]);
  const copy = async (text: string, near: Element) => {
    const worked = await copyText(text, near);
    if (worked) setCount((previous) => previous + 1);
    return worked;
  };
  return { copied: count > 0, copy };
}
