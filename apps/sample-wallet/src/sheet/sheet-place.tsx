import { createContext, type ReactElement, use, useCallback, useLayoutEffect, useRef, useState } from 'react';

const Leaving = createContext<(() => void) | undefined>(undefined);

/** For a sheet that has lost its place and closes: what it calls once it is invisible. `undefined` while it has its place. */
export const useLeaving = (): (() => void) | undefined => use(Leaving);

/** Without a sheet, `undefined`: React's `null` is the key of one without a key. */
const keyOf = (sheet: ReactElement | false | undefined) => (sheet ? `${sheet.key}` : undefined);

/**
 * A place for one sheet at a time. The sheet that it no longer holds stays as it was last rendered until it has left the
 * window, beside the next one.
 */
export function SheetPlace({ children: sheet }: { readonly children: ReactElement | false | undefined }) {
  const last = useRef(sheet);
  const [shown, setShown] = useState(keyOf(sheet));
  const [left, setLeft] = useState<ReactElement>();
  const gone = useCallback(() => setLeft(undefined), []);
  const key = keyOf(sheet);
  if (key !== shown) {
    setShown(key);
    setLeft(last.current || undefined);
  }
  useLayoutEffect(() => {
    last.current = sheet;
  });
  // A sheet that is back in its place has not left.
  const leaving = keyOf(left) === key ? undefined : left;
  return [leaving, sheet].map(
    (one) =>
      one && (
        <Leaving key={keyOf(one)} value={one === leaving ? gone : undefined}>
          {one}
        </Leaving>
      ),
  );
}
