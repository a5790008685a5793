import type { ReactNode } from 'react';

export interface TagProps {
  readonly children: ReactNode;
  readonly tone?: 'quiet' | 'ok' | 'warn' | 'danger' | undefined;
}

/** One or two quiet words about the thing beside it. */
export function Tag({ children, tone = 'quiet' }: TagProps) {
  return <span className={`mo-tag mo-tag--${tone}`}>{children}</span>;
}
