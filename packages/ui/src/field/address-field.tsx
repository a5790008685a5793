import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { joinClasses } from '../css/join-classes.ts';

export interface AddressFieldProps extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode | undefined;
  /** Error text; marks the field as invalid. */
  readonly error?: ReactNode | undefined;
  /** Inside the field, at its end. */
  readonly suffix?: ReactNode | undefined;
}

/** Characters from which it has two rows where the browser does not size fields by their content. */
const longest = 26;

/** Submits the form as Enter in an `<input>` does: by its first submit button, so not while that is disabled. */
function submitByEnter(form: HTMLFormElement): void {
  const buttons = [...form.elements].filter((element) => element.matches('button, input'));
  const submit = (buttons as (HTMLButtonElement | HTMLInputElement)[]).find(({ type }) => type === 'submit');
  if (submit === undefined) form.requestSubmit();
  else submit.click();
}

/** One line of input that a long address wraps to two, so that all of it can be read. As high for two as for one. */
export function AddressField(props: AddressFieldProps) {
  const { label, value, onChange, hint, error, suffix, className, id, onKeyDown, ...rest } = props;
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
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          {...rest}
          rows={value.length > longest ? 2 : 1}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ''))}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            if (event.defaultPrevented || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            const { form } = event.currentTarget;
            if (form !== null) submitByEnter(form);
          }}
          id={inputId}
          className="mo-field__input mo-field__input--address"
          aria-multiline={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${inputId}-note` : undefined}
        />
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
