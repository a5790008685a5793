import { Icon } from '@mooring/ui';

/** A check mark on what answered. */
export function DoneBadge() {
  return (
    <span className="halo__badge halo__badge--ok">
      <Icon name="check" size={16} />
    </span>
  );
}
