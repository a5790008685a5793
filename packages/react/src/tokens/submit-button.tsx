import { Button } from '@mooring/ui';
import type { ReactNode } from 'react';

interface SubmitButtonProps {
  /** Something is missing: its label says what, and a press leads there. */
  readonly blocked: boolean;
  readonly loading?: boolean | undefined;
  readonly children: ReactNode;
}

/** Submits a form of amounts. It can be focused and pressed while something is missing. */
export function SubmitButton({ blocked, loading, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      wide
      loading={loading}
      aria-disabled={blocked || undefined}
      className={blocked ? 'send__blocked' : undefined}
    >
      {children}
    </Button>
  );
}
