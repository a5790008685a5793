import { type ReactNode, useId } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface FieldFrameProps {
  readonly label: string;
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode | undefined;
  /** Error text; marks the field as invalid. */
  readonly error?: ReactNode | undefined;
  /** Inside the field, at its end: a unit, "Max". */
  readonly suffix?: ReactNode | undefined;
}

interface Props extends FieldFrameProps {
  readonly className: string | undefined;
  readonly id: string | undefined;
  /** Renders the input with the attributes that connect it to label and note. */
  readonly children: (input: {
    readonly id: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, box and note of a field. */
export function FieldFrame({ label, hideLabel, hint, error, suffix, className, id, children }: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const note = error ?? hint;
  return (
    <div className={joinClasses('mo-field', className)}>
      <label htmlFor={inputId} className={hideLabel ? 'mo-hidden' : 'mo-field__label'}>
        {label}
      </label>
      <span className="mo-field__box" data-invalid={error ? '' : undefined}>
        {children({
          id: inputId,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': note ? `${inputId}-note` : undefined,
        })}
        {suffix !== undefined && <span className="mo-field__suffix">{suffix}</span>}
      </span>
      <span
        id={`${inputId}-note`}
        className={joinClasses('mo-field__note', Boolean(error) && 'mo-field__note--error')}
        role="status"
      >
        {note}
      </span>
    </div>
  );
}
