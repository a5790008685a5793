import { LiveRegion } from '../a11y/live-region.tsx';
import { Icon } from '../icons/icon.tsx';
import { Button } from './button.tsx';
import { useCopied } from './use-copied.ts';

export interface CopyButtonProps {
  /** Text to copy. */
  readonly text: string;
  /** E.g. "Copy link". */
  readonly label: string;
  /** Shown in place for two seconds, e.g. "Copied". */
  readonly copiedLabel: string;
  readonly disabled?: boolean | undefined;
  readonly wide?: boolean | undefined;
  readonly size?: 'medium' | 'small' | undefined;
  /** Called if the browser refuses. */
  readonly onFail?: (() => void) | undefined;
}

export function CopyButton({ text, label, copiedLabel, disabled, wide, size, onFail }: CopyButtonProps) {
  const { copied, copy } = useCopied();
  return (
    <>
      <Button
        wide={wide}
        size={size}
        disabled={disabled}
        icon={<Icon name={copied ? 'check' : 'copy'} />}
        onClick={(event) => {
          void copy(text, event.currentTarget).then((worked) => worked || onFail?.());
        }}
      >
        <span className="mo-button__words" data-other={copied ? label : copiedLabel}>
          {copied ? copiedLabel : label}
        </span>
      </Button>
      <LiveRegion>{copied ? copiedLabel : ''}</LiveRegion>
    </>
  );
}
