import { joinClasses } from '../css/join-classes.ts';

export interface AmountProps {
  /** Formatted figure; `undefined` is unknown and shows a dash, never a zero. */
  readonly value: string | undefined;
  readonly unit?: string | undefined;
  /** `large` for the main figure of a view. */
  readonly size?: 'body' | 'large' | undefined;
  /** The full value, on demand. */
  readonly full?: string | undefined;
}

export function Amount({ value, unit, size = 'body', full }: AmountProps) {
  return (
    <span className={joinClasses('mo-amount mo-number', size === 'large' && 'mo-amount--large')}>
      {/* No tooltip for a figure that is already shown in full. */}
      <bdi className="mo-amount__value" title={full}>
        {value ?? '–'}
      </bdi>
      {unit !== undefined && <span className="mo-amount__unit"> {unit}</span>}
    </span>
  );
}
