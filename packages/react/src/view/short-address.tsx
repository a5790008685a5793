import { truncateAddress } from '@mooring/protocol';

/** A shortened address, with the whole one on demand. */
export function ShortAddress({
  address,
  className,
}: {
  readonly address: string;
  readonly className?: string;
}) {
  return (
    <bdi className={className === undefined ? 'mo-short' : `mo-short ${className}`} title={address}>
      {truncateAddress(address)}
    </bdi>
  );
}
