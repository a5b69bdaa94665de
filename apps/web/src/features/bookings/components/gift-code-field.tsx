import { TextField } from '@primehour/ui/text-field';
import type { ComponentProps } from 'react';
import * as copy from '../../../copy/gift-cards.ts';

/** The code of a gift card, as it is entered for a client (product/gift-cards#at-the-business). */
export const GiftCodeField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) => (
  <TextField
    label={copy.codeLabel}
    hint={copy.codeHint}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck="false"
    {...props}
  />
);
