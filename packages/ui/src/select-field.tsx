import type { ComponentProps } from 'react';
import { ControlBox, controlClass } from './control-box.tsx';
import { cx } from './cx.ts';
import { Field, type FieldText } from './field.tsx';
import { ChevronDownIcon } from './icon.tsx';

export type SelectOption = { value: string | number; label: string; isDisabled?: boolean | undefined };

export type SelectFieldProps = FieldText &
  Omit<ComponentProps<'select'>, 'children' | 'size' | 'multiple'> & {
    options: readonly SelectOption[];
    /** Shown while nothing is chosen; its value is the empty string. */
    placeholder?: string | undefined;
  };

/** The platform's native select in our box. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isLabelHidden, isOptional, id, className, options, placeholder, ...select } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, isOptional, id, className }}>
      {(control) => (
        <ControlBox className="relative">
          <select {...select} {...control} className={cx(controlClass, 'appearance-none truncate pr-8')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-muted" />
        </ControlBox>
      )}
    </Field>
  );
}
