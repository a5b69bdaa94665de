import { PhoneField, type PhoneFieldProps } from '@primehour/ui/phone-field';

/** Until a script cleans up the input, '+1 (303) 555-0123' has to fit; the server removes the formatting. */
const WITH_MARKS = 24;

/** A phone field for pages that work without a script. */
export function PlainPhoneField(props: PhoneFieldProps) {
  return <PhoneField {...props} maxLength={WITH_MARKS} />;
}
