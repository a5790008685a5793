import { LiveRegion } from '../a11y/live-region.tsx';
import { useCopied } from '../button/use-copied.ts';
import { Icon } from '../icons/icon.tsx';

export interface AddressProps {
  readonly address: string;
  /** Text to show: the truncated address, or a name. Default: the whole address, which wraps in its middle. */
  readonly text?: string | undefined;
  /** E.g. "Copy address". */
  readonly copyLabel: string;
  /** E.g. "Copied". */
  readonly copiedLabel: string;
  readonly testId?: string | undefined;
}

/** A whole or truncated address, or its name; copies the whole address when pressed and confirms in place. */
export function Address({ address, text, copyLabel, copiedLabel, testId }: AddressProps) {
  const { copied, copy } = useCopied();
  return (
    <>
      <button
        type="button"
        className="mo-address"
        data-testid={testId}
        data-address={address}
        title={address}
        aria-label={`${text ?? address}, ${copyLabel}`}
        onClick={(event) => void copy(address, event.currentTarget)}
      >
        <bdi className="mo-address__text mo-number">{text ?? <Halves text={address} />}</bdi>
        <Icon name={copied ? 'check' : 'copy'} size={16} />
      </button>
      <LiveRegion>{copied ? copiedLabel : ''}</LiveRegion>
    </>
  );
}

function Halves({ text }: { readonly text: string }) {
  const middle = Math.ceil(text.length / 2);
  return (
    <>
      <span className="mo-address__half">{text.slice(0, middle)}</span>
      <span className="mo-address__half">{text.slice(middle)}</span>
    </>
  );
}
