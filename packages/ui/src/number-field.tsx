import type { ComponentProps, InputEvent } from 'react';
import { isBlockedInNumber } from './number-keys.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type NumberFieldProps = Omit<TextFieldProps, 'type'>;

/** Refuses the keys before they reach the input; works for hardware and on-screen keyboards and for paste. */
export const numberGuards: Pick<ComponentProps<'input'>, 'onBeforeInput' | 'onWheel'> = {
  onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
    if (isBlockedInNumber(event.data)) event.preventDefault();
  },
  // A wheel over a focused number input would change it while the person only scrolls.
  onWheel: (event) => event.currentTarget.blur(),
};

/** A whole number; give `min`, `max` and `step` as on an input. */
export function NumberField(props: NumberFieldProps) {
  return <TextField inputMode="numeric" {...numberGuards} {...props} type="number" />;
}
