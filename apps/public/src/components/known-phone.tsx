import type { FormState } from '@primehour/contract/form-state';
import { RadioCards } from '@primehour/ui/radio-cards';
import type { ReactNode } from 'react';

type KnownPhoneProps = { lastDigits: string; form: FormState; children: ReactNode };

/** A phone verified on this device needs no code. The field for another number is there once it is chosen. */
export function KnownPhone({ lastDigits, form, children }: KnownPhoneProps) {
  const isOther = form.values['useKnownPhone'] === 'false' || form.issues.some(({ path }) => path === 'phoneNumber');
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend="Phone"
        name="useKnownPhone"
        defaultValue={isOther ? 'false' : 'true'}
        options={[
          { value: 'true', label: `We know this phone: •••• ${lastDigits}`, description: 'No code is needed.' },
          { value: 'false', label: 'Use another number' },
        ]}
      />
      <div className="with-other-phone">{children}</div>
    </div>
  );
}
