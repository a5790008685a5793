import type { ReactNode } from 'react';

/** Always mounted, so that a toast that appears in it is announced. */
export function ToastArea({ children }: { readonly children?: ReactNode | undefined }) {
  return (
    <div className="mo-toast-area" role="status">
      {children}
    </div>
  );
}
