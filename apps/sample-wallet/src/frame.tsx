import { ProductMark } from '@mooring/ui';
import type { ReactNode } from 'react';
import { UpdateNotice } from './install/update-notice.tsx';
import { messages } from './messages/en.ts';

/** The wallet's page: its name, what stands beside it, the content. */
export function Frame(props: { readonly end?: ReactNode | undefined; readonly children: ReactNode }) {
  return (
    <>
      <header className="top">
        <div className="top__inner">
          <span className="top__name">
            <ProductMark />
            {messages.name}
          </span>
          {props.end}
        </div>
      </header>
      <UpdateNotice />
      <main className="main">{props.children}</main>
      <footer className="foot">{messages.honest}</footer>
    </>
  );
}
