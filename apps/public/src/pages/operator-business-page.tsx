import {
  type OperatorAction,
  type OperatorBusinessPage as Model,
  operatorPaths,
} from '@primehour/contract/operator-pages';
import { formatCount } from '@primehour/domain/format/count';
import { formatInstant, formatZoneName } from '@primehour/domain/format/time';
import { Banner } from '@primehour/ui/banner';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { TextField } from '@primehour/ui/text-field';
import type { ReactNode } from 'react';
import { BusinessTags, messageCount } from '../components/business-tags.tsx';
import { fieldState } from '../components/form-parts.tsx';

/** One business for the operator: how it stands, what can be decided, and what was. */
export function OperatorBusinessPage({ model }: { model: Model }) {
  const { subject, brand } = model;
  return (
    <div className="mx-auto flex max-w-220 flex-col gap-6 pt-6 lg:pt-12">
      <div>
        <p>
          <a href={operatorPaths.list} className="text-action inline-flex min-h-11 items-center sm:min-h-8">
            All businesses
          </a>
        </p>
        <h1 className="text-2xl font-semibold wrap-anywhere">
          <bdi>{subject.name}</bdi>
        </h1>
        <div className="mt-2">
          <BusinessTags business={subject} />
        </div>
      </div>
      {brand !== null && (
        <Banner tone="warning" title={`Its name resembles ${brand}`}>
          Until you approve it, its texts and emails name it “a business” instead.
        </Banner>
      )}
      <Standing model={model} />
      {subject.suspension ? <Lift model={model} /> : <Suspend id={subject.id} />}
      <ApproveName model={model} />
      <Decisions model={model} />
    </div>
  );
}

function Standing({ model: { subject, now } }: { model: Model }) {
  const { suspension, zone } = subject;
  const at = (instant: number) => `${formatInstant(instant, zone, now)} ${formatZoneName(zone, instant)}`;
  return (
    <Card title="Status">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {suspension && (
          <Fact label="Suspended">
            {at(suspension.at)}
            <br />
            <bdi>{suspension.reason}</bdi>
          </Fact>
        )}
        <Fact label="Owner">
          <bdi>{[subject.ownerName, subject.ownerPhone].filter(Boolean).join(', ')}</bdi>
        </Fact>
        <Fact label="Last 24 hours">
          {`${messageCount(subject.sentOfDay)} sent or waiting, ${formatCount(subject.failedOfDay)} not sent`}
        </Fact>
        <Fact label="Bank account">{subject.hasAccount ? 'Connected' : 'Not connected'}</Fact>
        <Fact label="Created">{at(subject.createdAt)}</Fact>
        <Fact label="Page address">{subject.slug}</Fact>
        <Fact label="ID">
          <code className="text-sm">{subject.id}</code>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted max-sm:-mb-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Suspend({ id }: { id: string }) {
  return (
    <Card title="Suspend" description="Pages, bookings, bids and texts stop at once. You are asked for a reason first.">
      <LinkButton href={operatorPaths.suspend(id)} variant="danger">
        Suspend…
      </LinkButton>
    </Card>
  );
}

function Lift({ model: { subject, liftForm } }: { model: Model }) {
  return (
    <Card title="Lift the suspension" description="Calendar, pages and listings come back as they were.">
      <form
        method="post"
        action={operatorPaths.lift(subject.id)}
        noValidate
        className="flex flex-col items-start gap-4"
      >
        <TextField
          label="Reason"
          hint="For your own record"
          className="w-full"
          maxLength={500}
          required
          {...fieldState(liftForm, 'reason')}
        />
        <Button type="submit">Lift suspension</Button>
      </form>
    </Card>
  );
}

function ApproveName({ model: { subject, nameForm, brand } }: { model: Model }) {
  const values = brand === null ? nameForm.values : { name: subject.name, ...nameForm.values };
  return (
    <Card
      title="Approve a name"
      description="Names of well-known companies are refused until you approve one for this business."
    >
      <form
        method="post"
        action={operatorPaths.approveName(subject.id)}
        noValidate
        className="flex flex-col items-start gap-4"
      >
        <TextField
          label="Name"
          hint="Exactly as the business will write it"
          className="w-full"
          maxLength={120}
          required
          {...fieldState({ ...nameForm, values }, 'name')}
        />
        <Button type="submit" variant="secondary">
          Approve name
        </Button>
      </form>
    </Card>
  );
}

const ACTION_WORDS: Record<OperatorAction['kind'], string> = {
  SUSPENDED: 'Suspended',
  LIFTED: 'Suspension lifted',
  NAME_APPROVED: 'Name approved',
};

function Decisions({ model: { actions, subject, now } }: { model: Model }) {
  return (
    <Card title="Decisions">
      {actions.length === 0 ? (
        <p className="text-ink-muted">None so far.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {actions.map((action) => (
            <li key={`${action.at} ${action.kind} ${action.text}`} className="wrap-anywhere">
              <p>
                <span className="font-medium">{`${ACTION_WORDS[action.kind]}: `}</span>
                <bdi>{action.text}</bdi>
              </p>
              <p className="text-sm text-ink-muted">{`${formatInstant(action.at, subject.zone, now)}, ${action.by}`}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
