import { Icon } from '@mooring/ui';

/** A check mark on the picture of the wallet or account that answered. */
export function DoneBadge() {
  return (
    <span className="halo__badge halo__badge--ok">
      <Icon name="check" size={16} />
    </span>
  );
}

/** A cross on the picture of the wallet or network that failed. */
export function FailedBadge() {
  return (
    <span className="halo__badge">
      <Icon name="close" size={16} />
    </span>
  );
}
