import { type GiftCardForm, giftCardForm } from '@primehour/contract/stored-value';
import { GIFT_CARD_MIN_CENTS, STORED_VALUE_MAX_CENTS } from '@primehour/domain/limits';
import { parseTypedDollars } from '@primehour/domain/money';
import { formatGiftCode } from '@primehour/domain/stored-value/stored-value';
import { Button } from '@primehour/ui/button';
import { CopyField } from '@primehour/ui/copy-field';
import { Dialog } from '@primehour/ui/dialog';
import { PhoneField } from '@primehour/ui/phone-field';
import { PriceField } from '@primehour/ui/price-field';
import { TextArea } from '@primehour/ui/text-area';
import { TextField } from '@primehour/ui/text-field';
import { useState } from 'react';
import * as details from '../../copy/booking-details.ts';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/gift-cards.ts';
import * as statements from '../../copy/statements.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { SoldChoice } from '../../forms/sold-choice.tsx';
import { useNewForm } from '../../forms/use-new-form.ts';
import { addGiftCard } from './gift-card-queries.ts';

type Props = { businessId: string; onClose: () => void };
type Draft = {
  readonly dollars: string;
  readonly sold: GiftCardForm['sold'];
  readonly recipientName: string;
  readonly message: string;
  readonly phoneNumber: string;
};
type Issued = { readonly code: string; readonly url: string };

const EMPTY: Draft = { dollars: '', sold: 'TILL', recipientName: '', message: '', phoneNumber: '' };

/** Issues a gift card; its code is shown once (product/gift-cards#issue). */
export function IssueGiftCardDialog({ businessId, onClose }: Props) {
  const [issued, setIssued] = useState<Issued>();
  const { draft, change, typed, dialog } = useNewForm({
    empty: EMPTY,
    read: readDraft,
    send: async (body, requestKey) => setIssued(await addGiftCard(businessId, { ...body, requestKey })),
  });
  if (issued) return <IssuedCard issued={issued} onClose={onClose} />;
  return (
    <FormDialog title={copy.newGiftCard} submitLabel={copy.newGiftCard} {...dialog} onClose={onClose}>
      <PriceField label={statements.amount} {...typed('dollars')} />
      <SoldChoice value={draft.sold} onChange={(sold) => change({ sold })} />
      <TextField label={copy.recipientLabel} isOptional autoComplete="off" {...typed('recipientName')} />
      <TextArea label={copy.messageLabel} isOptional rows={3} characterLimit={300} {...typed('message')} />
      <PhoneField
        label={copy.phoneLabel}
        hint={copy.phoneHint}
        isOptional
        autoComplete="off"
        {...typed('phoneNumber')}
      />
    </FormDialog>
  );
}

type Problems = Partial<Record<keyof Draft, string>>;

/** The request, or its errors by field, with the messages of the contract's rules. */
function readDraft(draft: Draft): { readonly body: GiftCardForm } | { readonly problems: Problems } {
  const amount = parseTypedDollars(draft.dollars);
  const cents = amount.ok ? amount.value : 0;
  const isAmount = cents >= GIFT_CARD_MIN_CENTS && cents <= STORED_VALUE_MAX_CENTS;
  const read = giftCardForm.safeParse({
    amountCents: isAmount ? cents : GIFT_CARD_MIN_CENTS,
    sold: draft.sold,
    recipientName: draft.recipientName.trim() || null,
    message: draft.message.trim() || null,
    phoneNumber: draft.phoneNumber.trim() || null,
  });
  const problems: Problems = {
    ...(!isAmount && { dollars: copy.amountRange }),
    ...Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
  };
  return read.success && isAmount ? { body: read.data } : { problems };
}

function IssuedCard({ issued: { code, url }, onClose }: { issued: Issued; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      title={copy.issued}
      description={copy.issuedText}
      onClose={onClose}
      footer={<Button onClick={onClose}>{buttons.done}</Button>}
    >
      <div className="flex flex-col gap-4">
        <CopyField label={details.codeMessage} value={formatGiftCode(code)} />
        <CopyField label={copy.pageLabel} value={url} viewHref={url} viewLabel={copy.openPage} />
      </div>
    </Dialog>
  );
}
