import { ProductMark } from '@mooring/ui';
import { LanguageSwitch } from '@mooring/ui/messages';
import { type ReactNode, useEffect } from 'react';
import { UpdateNotice } from './install/update-notice.tsx';
import { language, useMessages } from './messages/language.ts';

/** The page's frame: name, header actions, content. */
export function Frame(props: { readonly end?: ReactNode | undefined; readonly children: ReactNode }) {
  const messages = useMessages();
  const title = messages.name();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <header className="top">
        <div className="top__inner">
          <span className="top__name">
            <ProductMark />
            {messages.name()}
          </span>
          {props.end}
        </div>
      </header>
      <UpdateNotice />
      <main className="main">{props.children}</main>
      <footer className="foot">
        <p>{messages.honest()}</p>
        <LanguageSwitch
          language={messages.language}
          label={messages.languageLabel()}
          failedText={messages.languageFailed()}
          onChoose={language.choose}
        />
      </footer>
    </>
  );
}
