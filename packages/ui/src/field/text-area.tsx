import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  readonly label: string;
  readonly hint?: ReactNode | undefined;
  readonly error?: ReactNode | undefined;
}

export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const note = error ?? hint;
  return (
    <div className={joinClasses('mo-field', className)}>
      <label htmlFor={inputId} className="mo-field__label">
        {label}
      </label>
      <span className="mo-field__box" data-invalid={error ? '' : undefined}>
        <textarea
          rows={3}
          {...rest}
          id={inputId}
          className="mo-field__input mo-field__input--area"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${inputId}-note` : undefined}
        />
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
