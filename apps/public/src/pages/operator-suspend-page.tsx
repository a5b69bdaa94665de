import { type OperatorSuspendPage as Model, operatorPaths } from '@primehour/contract/operator-pages';
import { Button, LinkButton } from '@primehour/ui/button';
import { TextField } from '@primehour/ui/text-field';
import { BusinessTags } from '../components/business-tags.tsx';
import { FlowLayout } from '../components/flow-layout.tsx';
import { fieldState } from '../components/form-parts.tsx';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/operator.ts';

/** Opening the page changes nothing; suspending requires a reason and a click. */
export function OperatorSuspendPage({ model: { subject, form } }: { model: Model }) {
  return (
    <FlowLayout
      title={copy.confirmTitle}
      lead={copy.confirmLead}
      aside={
        <section aria-label={copy.subject} className="rounded-lg border border-line bg-raised p-5 shadow-raised">
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
        <li>{copy.effectOnPages}</li>
        <li>{copy.effectOnBookings}</li>
        <li>{copy.effectOnClients}</li>
        <li>{copy.effectOnOwner}</li>
      </ul>
      <form method="post" action={operatorPaths.suspend(subject.id)} noValidate className="flex flex-col gap-4">
        <TextField
          label={labels.reason}
          hint={copy.suspendReasonHint}
          maxLength={500}
          required
          {...fieldState(form, 'reason')}
        />
        <div className="action-bar action-bar-narrow flex flex-col gap-3">
          <Button type="submit" variant="danger" size="lg" isFullWidth>
            {copy.confirm}
          </Button>
          <LinkButton href={operatorPaths.business(subject.id)} variant="secondary" size="lg" isFullWidth>
            {copy.keep}
          </LinkButton>
        </div>
      </form>
    </FlowLayout>
  );
}
