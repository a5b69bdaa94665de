import type { ComponentProps, ReactNode } from 'react';
import { ControlBox, controlClass } from './control-box.tsx';
import { Field, type FieldText } from './field.tsx';

export type InputProps = Omit<ComponentProps<'input'>, 'prefix' | 'size' | 'children'>;

export type TextFieldProps = FieldText & InputProps & { prefix?: ReactNode; suffix?: ReactNode };

/** One line of text; with `type` also an email, a URL, a date or a time. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, isLabelHidden, isOptional, prefix, suffix, className, id, ...input } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, isOptional, id, className }}>
      {(control) => (
        <ControlBox prefix={prefix} suffix={suffix}>
          <input type="text" {...input} {...control} className={controlClass} />
        </ControlBox>
      )}
    </Field>
  );
}
