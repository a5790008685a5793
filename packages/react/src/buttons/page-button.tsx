import type { AppKitState, OpenOptions } from '@mooring/core';
import { PlainButton, type PlainButtonProps } from '@mooring/ui/page';
import { applyTheme } from '@mooring/ui/shell';
import { useEffect, useRef } from 'react';
import { useParts } from '../context/use-parts.ts';
import type { PageMessages } from '../messages/page-messages.ts';
import { preloadModal } from '../modal/preload-modal.ts';
import { pressButton } from '../modal/press-button.ts';
import { useButtonsStyle } from './buttons-style.ts';
import { pageButtonCss } from './page-button-css.ts';

export interface PageButtonProps extends Omit<PlainButtonProps, 'size' | 'ref'> {
  readonly size?: 'md' | 'sm' | undefined;
  /** What it speaks. */
  readonly messages: PageMessages;
  /** What pressing it opens. */
  readonly opens?: OpenOptions | undefined;
  /** What pressing it does instead. */
  readonly press?: (() => void) | undefined;
}

const parts = (state: AppKitState) => [state.theme];

/** A button in the page that opens the modal; the modal's code is fetched when somebody is about to press it. */
export function PageButton({ opens = {}, press, messages, size, className, ...rest }: PageButtonProps) {
  const { core, state } = useParts(parts);
  const button = useRef<HTMLButtonElement>(null);
  useButtonsStyle(pageButtonCss);
  useEffect(() => {
    if (button.current !== null) applyTheme(button.current, state.theme);
  }, [state.theme]);
  const prefetch = () => {
    // Offline or a deploy in between: pressing the button tries again.
    void preloadModal();
  };
  return (
    <PlainButton
      aria-haspopup="dialog"
      {...(messages.language === 'en' ? {} : { lang: messages.language, dir: messages.direction })}
      {...rest}
      ref={button}
      size={size === 'sm' ? 'small' : 'medium'}
      className={`mo-root mo-page-button ${className ?? ''}`}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={press ?? (() => pressButton(core, opens))}
    />
  );
}
