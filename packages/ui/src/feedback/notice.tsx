import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

export interface NoticeProps {
  /** `warn`: look twice. `danger`: loss or refusal. */
  readonly tone: 'info' | 'ok' | 'warn' | 'danger';
  readonly children: ReactNode;
  readonly title?: string | undefined;
}

const icons = { info: 'info', ok: 'check', warn: 'warning', danger: 'warning' } as const;

/** A tinted block that says what happened and what to do. Leaves out a title that its text repeats. */
export function Notice({ tone, title, children }: NoticeProps) {
  const repeated = title !== undefined && typeof children === 'string' && children.startsWith(title);
  return (
    <div className={`mo-notice mo-notice--${tone}`}>
      <Icon name={icons[tone]} />
      <div>
        {title !== undefined && !repeated && <strong className="mo-notice__title">{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}
