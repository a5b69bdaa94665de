import type { ComponentProps, InputEvent } from 'react';
import { isBlockedInNumber } from './number-keys.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type NumberFieldProps = Omit<TextFieldProps, 'type'>;

/** Blocks the keys before they reach the input; works for hardware and on-screen keyboards and for paste. */
export const numberGuards: Pick<ComponentProps<'input'>, 'onBeforeInput' | 'onWheel'> = {
  onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
    if (isBlockedInNumber(event.data)) event.preventDefault();
  },
  // Scrolling the wheel over a focused number input would change it.
  onWheel: (event) => event.currentTarget.blur(),
};

/** A whole number; pass `min`, `max` and `step` as for an input. */
export function NumberField(props: NumberFieldProps) {
  return <TextField inputMode="numeric" {...numberGuards} {...props} type="number" />;
}
