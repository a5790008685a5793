import { joinClasses } from '../css/join-classes.ts';

export interface AmountProps {
  /** Formatted figure; `undefined` is unknown and shows a dash, never a zero. */
  readonly value: string | undefined;
  readonly unit?: string | undefined;
  /** `large` for the main figure of a view. */
  readonly size?: 'body' | 'large' | undefined;
  /** The full value, on demand. */
  readonly full?: string | undefined;
  /** Set where the amount is in no button or link: the keyboard then reaches the full value. */
  readonly focusable?: boolean | undefined;
}

export function Amount({ value, unit, size = 'body', full, focusable = false }: AmountProps) {
  // None for a figure that is already shown in full.
  const isWhole = full === value || full?.startsWith(`${value} `);
  const more = value === undefined || isWhole ? undefined : full;
  return (
    <span className={joinClasses('mo-amount mo-number', size === 'large' && 'mo-amount--large')}>
      <bdi
        className="mo-amount__value"
        title={more}
        tabIndex={focusable && more !== undefined ? 0 : undefined}
      >
        {value ?? '–'}
      </bdi>
      {unit !== undefined && <span className="mo-amount__unit"> {unit}</span>}
    </span>
  );
}
