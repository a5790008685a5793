import type { ReactNode } from 'react';

/** Keep it mounted, so that screen readers announce its toasts. */
export function ToastArea({ children }: { readonly children?: ReactNode | undefined }) {
  return (
    <div className="mo-toast-area" role="status">
      {children}
    </div>
  );
}
