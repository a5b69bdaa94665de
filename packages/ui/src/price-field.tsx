import type { FocusEvent } from 'react';
import { numberGuards } from './number-field.tsx';
import { roundPrice } from './round-price.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { typeInto } from './type-into.ts';

export type PriceFieldProps = Omit<TextFieldProps, 'type' | 'prefix'>;

/** Dollars from 0 to 100000 in steps of 0.01, rounded to two decimals on blur (product/shell#fields). */
export function PriceField({ onBlur, ...props }: PriceFieldProps) {
  const roundThenNotify = (event: FocusEvent<HTMLInputElement>) => {
    typeInto(event.currentTarget, roundPrice(event.currentTarget.value));
    onBlur?.(event);
  };
  return (
    <TextField
      inputMode="decimal"
      min={0}
      max={100000}
      step={0.01}
      prefix="$"
      {...numberGuards}
      {...props}
      type="number"
      onBlur={roundThenNotify}
    />
  );
}
