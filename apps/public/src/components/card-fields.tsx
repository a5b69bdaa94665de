import type { FormState } from '@primehour/contract/form-state';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { TextField } from '@primehour/ui/text-field';
import * as copy from '../copy/payment.ts';
import { fieldState } from './form-parts.tsx';

/** A number that no bank has issued; the sandbox accepts it with any later month and any code. */
const TEST_CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/34', securityCode: '123' };

/** The sandbox's own card fields. They disable autofill, because no real card belongs here. */
export function CardFields({ form }: { form: FormState }) {
  return (
    <>
      <Banner tone="warning" title={copy.testModeTitle}>
        <p>
          {copy.testCard} <strong className="font-semibold whitespace-nowrap">{TEST_CARD.cardNumber}</strong>
          {copy.testCardRules}
        </p>
        <div className="needs-script mt-2">
          <Button variant="secondary" data-fill={String(new URLSearchParams(TEST_CARD))}>
            {copy.fillInTestCard}
          </Button>
        </div>
      </Banner>
      <TextField
        label={copy.cardNumber}
        inputMode="numeric"
        autoComplete="off"
        required
        placeholder={TEST_CARD.cardNumber}
        {...fieldState(form, 'cardNumber')}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={copy.expiry}
          inputMode="numeric"
          autoComplete="off"
          required
          {...fieldState(form, 'expiry')}
        />
        <TextField
          label={copy.securityCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
          {...fieldState(form, 'securityCode')}
        />
      </div>
    </>
  );
}
