import { LiveRegion } from '../a11y/live-region.tsx';
import { useCopied } from '../button/use-copied.ts';
import { Icon } from '../icons/icon.tsx';
import { cutAddress } from './cut-address.ts';

export interface AddressProps {
  readonly address: string;
  /** Shown instead of the cut address. */
  readonly name?: string | undefined;
  /** E.g. "Copy address". */
  readonly copyLabel: string;
  /** E.g. "Copied". */
  readonly copiedLabel: string;
  /** How many characters stay at the start and at the end. Default 4 and 6. */
  readonly cut?: readonly [number, number] | undefined;
  readonly testId?: string | undefined;
}

/** An address cut to 4 and 6, that copies the whole of it when pressed and says so in place. */
export function Address({ address, name, copyLabel, copiedLabel, cut, testId }: AddressProps) {
  const { copied, copy } = useCopied();
  const short = cutAddress(address, cut);
  return (
    <>
      <button
        type="button"
        className="mo-address"
        data-testid={testId}
        data-address={address}
        title={address}
        aria-label={`${name ?? short}, ${copyLabel}`}
        onClick={(event) => void copy(address, event.currentTarget)}
      >
        <bdi className="mo-address__text mo-number">{name ?? short}</bdi>
        <Icon name={copied ? 'check' : 'copy'} size={16} />
      </button>
      <LiveRegion>{copied ? copiedLabel : ''}</LiveRegion>
    </>
  );
}
