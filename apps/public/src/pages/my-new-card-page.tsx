import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { BookingCard } from '../components/booking-card.tsx';
import { CardDown } from '../components/card-down.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar } from '../components/form-parts.tsx';
import * as copy from '../copy/payment.ts';
import { PROVIDER_FORMS } from '../provider-forms.ts';

/** Replaces the card that fees are charged to; there is no way to leave the booking without one. */
export function MyNewCardPage({ model }: { model: Extract<PageModel, { kind: 'my-new-card' }> }) {
  const { booking, token, clientZone, provider, form, setup, label } = model;
  const { SaveFields } = PROVIDER_FORMS[provider];
  return (
    <FlowLayout
      title={label === null ? copy.addCardTitle : copy.replaceCardTitle}
      lead={label === null ? copy.nothingCharged : copy.replaceCardLead(label)}
      aside={<BookingCard booking={booking} clientZone={clientZone} />}
    >
      {setup ? (
        <form method="post" action={publicPaths.myNewCard(token)} noValidate className="flex flex-col gap-5">
          <FormMessage form={form} />
          <input type="hidden" name="setupId" value={setup.setupId} />
          <SaveFields form={form} phone={booking.business.phone} save={setup} />
          <SubmitBar>{copy.saveNewCard}</SubmitBar>
        </form>
      ) : (
        <CardDown message={copy.formUnreachable} path={publicPaths.myNewCard(token)} />
      )}
    </FlowLayout>
  );
}
