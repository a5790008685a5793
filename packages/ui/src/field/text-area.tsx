import type { ComponentPropsWithRef } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface TextAreaProps
  extends ComponentPropsWithRef<'textarea'>,
    Pick<FieldFrameProps, 'label' | 'hint' | 'error'> {}

export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, className, id }}>
      {(input) => (
        <textarea rows={3} {...rest} {...input} className="mo-field__input mo-field__input--area" />
      )}
    </FieldFrame>
  );
}
