import { ProductMark } from '@mooring/ui';
import type { ReactNode } from 'react';
import { usePageMessages } from '../messages/language.ts';

/** The logo, and the content at the other end. */
export function TopBar({ children }: { readonly children?: ReactNode | undefined }) {
  const messages = usePageMessages();
  return (
    <header className="top">
      <div className="top__inner">
        <a className="top__name" href="/">
          <ProductMark />
          <span>{messages.name()}</span>
        </a>
        <div className="top__end">{children}</div>
      </div>
    </header>
  );
}
