import { type OperatorSuspendPage as Model, operatorPaths } from '@primehour/contract/operator-pages';
import { Button, LinkButton } from '@primehour/ui/button';
import { TextField } from '@primehour/ui/text-field';
import { BusinessTags } from '../components/business-tags.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { fieldState } from '../components/form-parts.tsx';

/** Opening the page changes nothing; suspending takes a reason and a press. */
export function OperatorSuspendPage({ model: { subject, form } }: { model: Model }) {
  return (
    <FlowLayout
      title="Suspend this business?"
      lead="It takes effect at once, and can be lifted at any time."
      aside={
        <section aria-label="The business" className="rounded-lg border border-line bg-raised p-5 shadow-raised">
          <p className="font-semibold wrap-anywhere">
            <bdi>{subject.name}</bdi>
          </p>
          <p className="mt-1 mb-3 text-ink-muted">
            <bdi>{[subject.ownerName, subject.ownerPhone].filter(Boolean).join(', ')}</bdi>
          </p>
          <BusinessTags business={subject} />
        </section>
      }
    >
      <ul className="mb-6 flex list-disc flex-col gap-1.5 pl-5">
        <li>Its booking page, VIP page and auctions say that they are not available.</li>
        <li>No bookings, bids or payments are taken, and no texts or emails go out.</li>
        <li>Clients still see the bookings they have, through their own link.</li>
        <li>The owner sees the reason in the dashboard, and can write to you through Help.</li>
      </ul>
      <form method="post" action={operatorPaths.suspend(subject.id)} noValidate className="flex flex-col gap-4">
        <TextField label="Reason" hint="The owner reads it" maxLength={500} required {...fieldState(form, 'reason')} />
        <div className="action-bar action-bar-narrow flex flex-col gap-3">
          <Button type="submit" variant="danger" size="lg" isFullWidth>
            Suspend now
          </Button>
          <LinkButton href={operatorPaths.business(subject.id)} variant="secondary" size="lg" isFullWidth>
            Keep it as it is
          </LinkButton>
        </div>
      </form>
    </FlowLayout>
  );
}
