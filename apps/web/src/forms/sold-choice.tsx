import type { GiftCardForm } from '@primehour/contract/stored-value';
import { RadioCards } from '@primehour/ui/radio-cards';
import * as copy from '../copy/gift-cards.ts';

type Sold = GiftCardForm['sold'];

/** Whether a gift card or package was paid for at the business, or given away (product/gift-cards#issue). */
export const SoldChoice = ({ value, onChange }: { value: Sold; onChange: (sold: Sold) => void }) => (
  <RadioCards
    name="sold"
    legend={copy.soldLabel}
    columns={2}
    value={value}
    options={[
      { value: 'TILL', label: copy.till },
      { value: 'GIVEN', label: copy.giveAway },
    ]}
    onChange={(event) => onChange(event.currentTarget.value === 'GIVEN' ? 'GIVEN' : 'TILL')}
  />
);
