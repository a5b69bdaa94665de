import { useState } from 'react';
import { Avatar } from '../src/avatar.tsx';
import { Banner } from '../src/banner.tsx';
import { Button, LinkButton } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { CountdownText } from '../src/countdown-text.tsx';
import { DataTable, type Column } from '../src/data-table.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { ErrorState } from '../src/error-state.tsx';
import * as icons from '../src/icon.tsx';
import { LoadMore } from '../src/load-more.tsx';
import { MetricTile } from '../src/metric-tile.tsx';
import { PageHeader } from '../src/page-header.tsx';
import { ProgressSteps } from '../src/progress-steps.tsx';
import { Loading, SkeletonCard, SkeletonText } from '../src/skeleton.tsx';
import { StepBar } from '../src/step-bar.tsx';
import { Tag } from '../src/tag.tsx';
import { TimeText } from '../src/time-text.tsx';
import { Charts } from './charts.tsx';
import { Example, Row, Section, longText } from './example.tsx';

type Client = { name: string; phone: string; email: string; bookings: number; last: string };

const clients: readonly Client[] = [
  { name: 'Ana Reyes', phone: '+1 (555) 010-2030', email: 'ana@example.com', bookings: 12, last: 'Nov 18, 2026' },
  { name: 'Bo Lindqvist', phone: '+1 (555) 010-2031', email: '—', bookings: 1, last: 'Oct 2, 2026' },
  {
    name: longText,
    phone: '+1 (555) 010-2032',
    email: `${'very'.repeat(12)}@example.com`,
    bookings: 104,
    last: 'Jan 4, 2026',
  },
];

const columns: readonly Column<Client>[] = [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} size="sm" />
        {name}
      </span>
    ),
  },
  { key: 'phone', header: 'Phone Number', isOnOneLine: true, isSelfEvident: true, cell: ({ phone }) => phone },
  { key: 'email', header: 'Email', isSelfEvident: true, endsLine: true, cell: ({ email }) => email },
  { key: 'bookings', header: 'Total Bookings', align: 'end', cell: ({ bookings }) => bookings },
  { key: 'last', header: 'Last Booking', isOnOneLine: true, cell: ({ last }) => last },
];

const steps = ['Verify', 'About you', 'Payment', 'Survey'];

export function Content() {
  return (
    <Section title="Content">
      <Figures />
      <Labels />
      <Banners />
      <Progress />
      <Lists />
      <States />
      <Icons />
      <Charts />
      <Example name="page-header">
        <PageHeader
          title="Manage listings"
          subtitle="Prime hours you sell by auction."
          back={{ href: '#content', label: 'Back to manage listings' }}
          actions={<Button icon={<icons.PlusIcon />}>Create new</Button>}
        />
        <PageHeader title={longText} subtitle={longText} />
      </Example>
    </Section>
  );
}

/** Times, figures and cards. */
function Figures() {
  return (
    <>
      <Example name="time-text">
        <p className="w-40">
          <TimeText>Every time stays on one line, such as 8:00 AM or 12:45 PM, wherever it stands.</TimeText>
        </p>
      </Example>
      <Example name="metric-tile">
        <div className="grid gap-3 sm:grid-cols-3">
          <MetricTile label="Upcoming bookings" value="128" href="#content" icon={<icons.CalendarCheckIcon />} />
          <MetricTile label="Next appointment" value="Tue 9:30 AM" hint="Ana Reyes, Classic haircut" />
          <MetricTile label="Loading" value="" isLoading href="#content" />
        </div>
      </Example>
      <Example name="card">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card
            title="Personal information"
            description="Used on receipts."
            headingLevel={3}
            actions={
              <Button size="sm" variant="secondary">
                Update
              </Button>
            }
          >
            Ana Reyes, ana@example.com
          </Card>
          <Card title={longText} headingLevel={3} footer={<Tag tone="success">Connected</Tag>}>
            {longText}
          </Card>
        </div>
      </Example>
    </>
  );
}

/** Tags and avatars. */
function Labels() {
  return (
    <>
      <Example name="tag">
        <Row>
          <Tag>pending</Tag>
          <Tag tone="prime" icon={<icons.StarIcon className="size-3" />}>
            Primary
          </Tag>
          <Tag tone="success">Paid</Tag>
          <Tag tone="warning">Unpaid</Tag>
          <Tag tone="danger">cancelled</Tag>
          <Tag tone="info">scheduled</Tag>
          <span className="max-w-40">
            <Tag>{longText}</Tag>
          </span>
        </Row>
      </Example>
      <Example name="avatar">
        <Row>
          <Avatar name="Ana Reyes" size="lg" />
          <Avatar name="Bo" size="lg" />
          <Avatar name="Cleo van der Berg" size="sm" />
          <Avatar name="Dee Dee" size="sm" />
          <Avatar name="" size="sm" />
        </Row>
      </Example>
    </>
  );
}

/** Progress. */
function Progress() {
  return (
    <>
      <Example name="progress-steps">
        <div className="flex max-w-160 flex-col gap-6">
          {[0, 1, 3, 4].map((current) => (
            <ProgressSteps key={current} steps={steps} current={current} label={`Progress, at ${current}`} />
          ))}
          <ProgressSteps steps={steps} current={3} skipped={2} label="Progress, one skipped" />
        </div>
      </Example>
      <Example name="step-bar">
        <StepBar
          current={1}
          steps={[
            { label: 'Describe your experience', href: '#content', isReached: true },
            { label: 'Listing model', href: '#fields', isReached: true },
            { label: 'Review and publish', href: '#actions', isReached: false },
          ]}
        />
      </Example>
    </>
  );
}

/** Tables, and the button that loads more rows. */
function Lists() {
  return (
    <>
      <Example name="data-table">
        <div className="flex flex-col gap-5">
          <DataTable
            caption="Clients"
            {...{ columns, rows: clients }}
            getRowKey={({ phone }) => phone}
            empty="No clients found"
          />
          <DataTable
            caption="Clients to come"
            {...{ columns, rows: [] }}
            getRowKey={({ phone }) => phone}
            empty=""
            isLoading
          />
          <DataTable
            caption="No clients"
            {...{ columns, rows: [] }}
            getRowKey={({ phone }) => phone}
            empty="No clients found"
          />
        </div>
      </Example>
      <Example name="load-more">
        <div className="grid gap-5 sm:grid-cols-3">
          <LoadMore onMore={() => undefined} isLoading={false} />
          <LoadMore onMore={() => undefined} isLoading />
          <LoadMore onMore={() => undefined} isLoading={false} error={`Unknown network error. ${longText}`} />
        </div>
      </Example>
    </>
  );
}

/** Every icon with its name. */
function Icons() {
  return (
    <>
      <Example name="icon">
        <div className="grid grid-cols-4 gap-3 text-lg sm:grid-cols-8 xl:grid-cols-12">
          {Object.entries(icons).map(([name, Icon]) => (
            <span key={name} className="flex flex-col items-center gap-1 truncate text-ink-muted" title={name}>
              <Icon />
              <span className="w-full truncate text-center text-xs">{name.replace('Icon', '')}</span>
            </span>
          ))}
        </div>
      </Example>
    </>
  );
}

function Banners() {
  const [endsAt, setEndsAt] = useState(() => Date.now() + 45_000);
  return (
    <>
      <Example name="banner">
        <div className="flex flex-col gap-3">
          <Banner tone="info">Times are shown in Chicago time; yours is two hours behind.</Banner>
          <Banner tone="success" title="Your calendar is on">
            Clients can book your free times.
          </Banner>
          <Banner
            tone="warning"
            title="Add a payment method"
            action={
              <LinkButton size="sm" variant="secondary" href="#content">
                Add
              </LinkButton>
            }
          >
            To activate your calendar, you&apos;ll need to add a bank account.
          </Banner>
          <Banner tone="danger">{longText}</Banner>
        </div>
      </Example>
      <Example name="countdown-text">
        <CountdownText endsAt={endsAt} onEnd={() => setEndsAt(Date.now() + 45_000)}>
          {(seconds) => `Next attempt in ${seconds} seconds.`}
        </CountdownText>
      </Example>
    </>
  );
}

function States() {
  return (
    <>
      <Example name="skeleton">
        <Loading className="grid gap-4 sm:grid-cols-3">
          <SkeletonCard />
          <SkeletonCard hasImage={false} />
          <SkeletonText lines={4} />
        </Loading>
      </Example>
      <Example name="empty-state">
        <Card isPadded={false}>
          <EmptyState
            title="You don't have any created listings"
            headingLevel={3}
            icon={<icons.GavelIcon />}
            action={<LinkButton href="#content">Create new listing</LinkButton>}
          >
            Start creating them and earn additional revenue to your business
          </EmptyState>
        </Card>
      </Example>
      <Example name="error-state">
        <Card isPadded={false}>
          <ErrorState headingLevel={3} message="Server responded with an unknown error." onRetry={() => undefined} />
        </Card>
      </Example>
    </>
  );
}
