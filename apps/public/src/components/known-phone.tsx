import type { FormState } from '@primehour/contract/form-state';
import { RadioCards } from '@primehour/ui/radio-cards';
import type { ReactNode } from 'react';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/phone.ts';

type KnownPhoneProps = { lastDigits: string; form: FormState; children: ReactNode };

/** A phone verified on this device needs no code. The field for another number appears once it is chosen. */
export function KnownPhone({ lastDigits, form, children }: KnownPhoneProps) {
  const isOther = form.values['useKnownPhone'] === 'false' || form.issues.some(({ path }) => path === 'phoneNumber');
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={labels.phone}
        name="useKnownPhone"
        defaultValue={isOther ? 'false' : 'true'}
        options={[
          { value: 'true', label: copy.knownPhone(lastDigits), description: copy.noCodeNeeded },
          { value: 'false', label: copy.useAnotherNumber },
        ]}
      />
      <div className="with-other-phone">{children}</div>
    </div>
  );
}
