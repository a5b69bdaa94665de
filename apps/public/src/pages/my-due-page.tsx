import { checkMyDue, openMyDue } from '@primehour/contract/due';
import { pathOf } from '@primehour/contract/endpoint';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import { DUE_KIND_LABELS } from '@primehour/domain/due/copy';
import { formatMoney } from '@primehour/domain/format/money';
import { LinkButton } from '@primehour/ui/button';
import { BookingCard } from '../components/booking-card.tsx';
import { CardFields } from '../components/card-fields.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { FormMessage, SubmitBar } from '../components/form-parts.tsx';
import { StripeFrame } from '../components/stripe-frame.tsx';
import * as labels from '../copy/labels.ts';
import * as myCopy from '../copy/my-booking.ts';
import * as copy from '../copy/payment.ts';

type DueModel = Extract<PageModel, { kind: 'my-due' }>;

/** The page for paying by link what a booking owes, or the tip that the client chose. */
export function MyDuePage({ model }: { model: DueModel }) {
  const { booking, token, clientZone, due } = model;
  const aside = <BookingCard booking={booking} clientZone={clientZone} hasContact />;
  if (!due) {
    const { tipCents, person } = booking;
    const [title, lead] =
      tipCents === undefined
        ? [copy.nothingDueTitle, copy.nothingDue]
        : [copy.tipPaidTitle, copy.tipPaid(formatMoney(tipCents), person?.name)];
    return (
      <FlowLayout title={title} lead={<span className="wrap-anywhere">{lead}</span>} aside={aside}>
        <LinkButton href={publicPaths.myBooking(token)} size="lg" isFullWidth>
          {myCopy.backToBooking}
        </LinkButton>
      </FlowLayout>
    );
  }
  const amount = formatMoney(due.amountCents);
  return (
    <FlowLayout
      title={labels.pay(amount)}
      lead={<span className="wrap-anywhere">{leadOf(due.kind, booking)}</span>}
      aside={aside}
    >
      {model.provider === 'sandbox' ? (
        <SandboxForm model={model} amount={amount} />
      ) : (
        <StripePay model={model} amount={amount} />
      )}
      {due.kind === 'TIP' && (
        <p className="mt-2">
          <a href={publicPaths.myTip(token)} className="text-action inline-flex min-h-11 items-center">
            {copy.changeTip}
          </a>
        </p>
      )}
    </FlowLayout>
  );
}

function leadOf(kind: NonNullable<DueModel['due']>['kind'], { business, person }: DueModel['booking']): string {
  if (kind === 'TIP') return copy.tipLead(person?.name, business.name);
  return kind === 'BALANCE' ? copy.restLead(business.name) : copy.dueLead(DUE_KIND_LABELS[kind], business.name);
}

function SandboxForm({ model: { token, form }, amount }: { model: DueModel; amount: string }) {
  return (
    <form method="post" action={publicPaths.myDue(token)} noValidate className="flex flex-col gap-5">
      <FormMessage form={form} />
      <CardFields form={form} />
      <SubmitBar>{labels.pay(amount)}</SubmitBar>
    </form>
  );
}

function StripePay({ model: { token, booking, form }, amount }: { model: DueModel; amount: string }) {
  return (
    <form
      noValidate
      data-stripe-open={pathOf(openMyDue.path, { token })}
      data-stripe-check={pathOf(checkMyDue.path, { token })}
      className="flex flex-col gap-5"
    >
      <FormMessage form={form} />
      <StripeFrame phone={booking.business.phone} />
      <div className="needs-script" data-stripe-room>
        <SubmitBar>{labels.pay(amount)}</SubmitBar>
      </div>
    </form>
  );
}
