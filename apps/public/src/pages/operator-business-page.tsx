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
import type { ComponentProps, ReactNode } from 'react';
import { BusinessTags, messageCount } from '../components/business-tags.tsx';
import { fieldState } from '../components/form-parts.tsx';
import * as labels from '../copy/labels.ts';
import * as copy from '../copy/operator.ts';

/** One business for the operator: its status, possible decisions, and past ones. */
export function OperatorBusinessPage({ model }: { model: Model }) {
  const { subject, brand } = model;
  return (
    <div className="mx-auto flex max-w-220 flex-col gap-6 pt-6 lg:pt-12">
      <div>
        <p>
          <a href={operatorPaths.businesses} className="text-action inline-flex min-h-11 items-center sm:min-h-8">
            {copy.allBusinesses}
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
        <Banner tone="warning" title={copy.resembles(brand)}>
          {copy.resemblesLead}
        </Banner>
      )}
      <Standing model={model} />
      <LookIn model={model} />
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
    <Card title={labels.status}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {suspension && (
          <Fact label={labels.suspended}>
            {at(suspension.at)}
            <br />
            <bdi>{suspension.reason}</bdi>
          </Fact>
        )}
        <Fact label={copy.owner}>
          <bdi>{[subject.ownerName, subject.ownerPhone].filter(Boolean).join(', ')}</bdi>
        </Fact>
        <Fact label={copy.lastDay}>
          {copy.messagesOfDay(messageCount(subject.sentOfDay), formatCount(subject.failedOfDay))}
        </Fact>
        <Fact label={copy.bankAccount}>{subject.hasAccount ? copy.connected : copy.notConnected}</Fact>
        <Fact label={copy.created}>{at(subject.createdAt)}</Fact>
        <Fact label={copy.pageAddress}>{subject.slug}</Fact>
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

type DecisionProps = {
  title: string;
  description: string;
  action: string;
  /** The field's label, hint, name and state. */
  field: ComponentProps<typeof TextField>;
  button: ReactNode;
};

/** A decision about the business: a form with one field. */
const DecisionCard = ({ title, description, action, field, button }: DecisionProps) => (
  <Card title={title} description={description}>
    <form method="post" action={action} noValidate className="flex flex-col items-start gap-4">
      <TextField className="w-full" maxLength={500} required {...field} />
      {button}
    </form>
  </Card>
);

const LookIn = ({ model: { subject, lookForm } }: { model: Model }) => (
  <DecisionCard
    title={copy.lookTitle}
    description={copy.lookLead}
    action={operatorPaths.look(subject.id)}
    field={{ label: copy.lookReason, hint: copy.lookReasonHint, ...fieldState(lookForm, 'reason') }}
    button={
      <Button type="submit" variant="secondary">
        {copy.lookTitle}
      </Button>
    }
  />
);

function Suspend({ id }: { id: string }) {
  return (
    <Card title={copy.suspendTitle} description={copy.suspendLead}>
      <LinkButton href={operatorPaths.suspend(id)} variant="danger">
        {copy.suspend}
      </LinkButton>
    </Card>
  );
}

const Lift = ({ model: { subject, liftForm } }: { model: Model }) => (
  <DecisionCard
    title={copy.liftTitle}
    description={copy.liftLead}
    action={operatorPaths.lift(subject.id)}
    field={{ label: labels.reason, hint: copy.liftReasonHint, ...fieldState(liftForm, 'reason') }}
    button={<Button type="submit">{copy.lift}</Button>}
  />
);

function ApproveName({ model: { subject, nameForm, brand } }: { model: Model }) {
  const values = brand === null ? nameForm.values : { name: subject.name, ...nameForm.values };
  return (
    <DecisionCard
      title={copy.approveTitle}
      description={copy.approveLead}
      action={operatorPaths.approveName(subject.id)}
      field={{
        label: labels.name,
        hint: copy.approveHint,
        maxLength: 120,
        ...fieldState({ ...nameForm, values }, 'name'),
      }}
      button={
        <Button type="submit" variant="secondary">
          {copy.approve}
        </Button>
      }
    />
  );
}

const ACTION_LABELS: Record<OperatorAction['kind'], string> = {
  SUSPENDED: labels.suspended,
  LIFTED: copy.lifted,
  NAME_APPROVED: copy.nameApproved,
};

function Decisions({ model: { actions, subject, now } }: { model: Model }) {
  return (
    <Card title={copy.decisions}>
      {actions.length === 0 ? (
        <p className="text-ink-muted">{copy.noDecisions}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {actions.map((action) => (
            <li key={`${action.at} ${action.kind} ${action.text}`} className="wrap-anywhere">
              <p>
                <span className="font-medium">{`${ACTION_LABELS[action.kind]}: `}</span>
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
