import type { ChangeEvent, ClipboardEvent } from 'react';
import { cleanPhone } from './clean-phone.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { typeInto } from './type-into.ts';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>;

/** Maximum length of the text in the field (product/shell#fields). */
const MAX_LENGTH = 12;

/** A US number after a fixed +1; paste, typing and autofill leave only digits (product/shell#fields). */
export function PhoneField({ onChange, maxLength = MAX_LENGTH, ...props }: PhoneFieldProps) {
  const pasteDigits = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const pasted = cleanPhone(event.clipboardData.getData('text'));
    const start = input.selectionStart ?? input.value.length;
    const end = input.selectionEnd ?? start;
    event.preventDefault();
    typeInto(input, (input.value.slice(0, start) + pasted + input.value.slice(end)).slice(0, maxLength));
    const caret = Math.min(start + pasted.length, maxLength);
    input.setSelectionRange(caret, caret);
  };
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const cleaned = cleanPhone(input.value);
    if (cleaned !== input.value) {
      const caret = cleanPhone(input.value.slice(0, input.selectionStart ?? undefined)).length;
      input.value = cleaned;
      input.setSelectionRange(caret, caret);
    }
    onChange?.(event);
  };
  return (
    <TextField
      // HTML's autocomplete allows a number without its country code only in a text field; `inputMode` shows the dial
      // pad on phones.
      autoComplete="tel-national"
      inputMode="tel"
      placeholder="555 000 0000"
      {...props}
      prefix="+1"
      maxLength={maxLength}
      onPaste={pasteDigits}
      onChange={keepDigits}
    />
  );
}
