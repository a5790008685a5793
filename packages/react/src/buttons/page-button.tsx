import type { AppKitState } from '@mooring/core';
import { PlainButton, type PlainButtonProps } from '@mooring/ui/page';
import { applyTheme } from '@mooring/ui/shell';
import { useEffect, useRef } from 'react';
import { useParts } from '../context/use-parts.ts';
import type { PageMessages } from '../messages/page-messages.ts';
import { preloadModal } from '../mount/preload-modal.ts';
import { pressButton } from '../mount/press-button.ts';
import type { ButtonModel } from './button-model.ts';
import { useButtonsStyle } from './buttons-style.ts';
import { pageButtonCss } from './page-button-css.ts';

export interface PageButtonProps extends Omit<PlainButtonProps, 'size' | 'ref'> {
  readonly model: ButtonModel;
  readonly size?: 'md' | 'sm' | undefined;
  /** Its language. */
  readonly messages: PageMessages;
  /** Handles a press instead of opening the modal. */
  readonly press?: (() => void) | undefined;
}

const parts = (state: AppKitState) => [state.theme];

/** Renders a model with React. Fetches the modal's code when a press is likely. */
export function PageButton(props: PageButtonProps) {
  return props.model.hidden ? null : <ShownButton {...props} />;
}

function ShownButton(props: PageButtonProps) {
  const { model, press, messages, size, className, disabled, children, ...rest } = props;
  const { core, state } = useParts(parts);
  const button = useRef<HTMLButtonElement>(null);
  useButtonsStyle(pageButtonCss);
  useEffect(() => {
    if (button.current !== null) applyTheme(button.current, state.theme);
  }, [state.theme]);
  const prefetch = () => {
    // Offline, or a deploy in between: a press retries.
    void preloadModal();
  };
  return (
    <PlainButton
      aria-haspopup="dialog"
      aria-label={children === undefined ? model.name : undefined}
      aria-busy={model.busy || undefined}
      variant={model.primary ? 'primary' : 'quiet'}
      disabled={disabled || model.disabled}
      {...(messages.language === 'en' ? {} : { lang: messages.language, dir: messages.direction })}
      {...rest}
      ref={button}
      size={size === 'sm' ? 'small' : 'medium'}
      className={`mo-root mo-page-button ${className ?? ''}`}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={() => {
        if (model.busy) return;
        if (press === undefined) pressButton(core, model.opens);
        else press();
      }}
    >
      {children ?? (
        <bdi className="mo-button__words" data-other={model.other}>
          {model.text}
        </bdi>
      )}
    </PlainButton>
  );
}
