import type { ReactNode } from 'react';

export interface LiveRegionProps {
  /** Announced when it changes. Keep the region mounted and change its text. */
  readonly children: ReactNode;
  /** Interrupts the screen reader. For errors only. */
  readonly urgent?: boolean | undefined;
}

export function LiveRegion({ children, urgent }: LiveRegionProps) {
  return (
    // A new element for an error: a screen reader may miss a region that changes its role.
    <span key={urgent ? 'alert' : 'status'} className="mo-hidden" role={urgent ? 'alert' : 'status'}>
      {children}
    </span>
  );
}
