import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface AddressFieldProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value'>,
    Omit<FieldFrameProps, 'hideLabel'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
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
  return (
    <FieldFrame {...{ label, hint, error, suffix, className, id }}>
      {(input) => (
        <textarea
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          // Empty, it has the direction of the page, in which the placeholder is written.
          dir={value === '' ? undefined : 'ltr'}
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
          {...input}
          className="mo-field__input mo-field__input--address"
          aria-multiline={false}
        />
      )}
    </FieldFrame>
  );
}
