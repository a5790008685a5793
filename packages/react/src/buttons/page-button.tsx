import { type OpenOptions, open } from '@mooring/core';
import { Button, type ButtonProps } from '@mooring/ui';
import { useCore } from '../context/core-context.ts';
import { loadModal } from '../modal/load-modal.ts';
import { useButtonsStyle } from './buttons-style.ts';

export interface PageButtonProps extends Omit<ButtonProps, 'size'> {
  readonly size?: 'md' | 'sm' | undefined;
  /** What pressing it opens. */
  readonly opens: OpenOptions;
}

/** A button in the page that opens the modal; the modal's code is fetched when somebody is about to press it. */
export function PageButton({ opens, size, className, ...rest }: PageButtonProps) {
  const core = useCore();
  useButtonsStyle();
  const prefetch = () => {
    // Offline or a deploy in between: pressing the button tries again.
    loadModal().catch(() => undefined);
  };
  return (
    <Button
      aria-haspopup="dialog"
      {...rest}
      size={size === 'sm' ? 'small' : 'medium'}
      className={`mo-root mo-page-button ${className ?? ''}`}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      onClick={() => open(core, opens)}
    />
  );
}
