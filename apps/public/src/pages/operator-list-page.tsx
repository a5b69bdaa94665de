import {
  operatorPaths,
  type OperatorBusiness,
  type OperatorListPage as Model,
} from '@primehour/contract/operator-pages';
import { Button, LinkButton } from '@primehour/ui/button';
import { EmptyState } from '@primehour/ui/empty-state';
import { TextField } from '@primehour/ui/text-field';
import { BusinessTags, messageCount } from '../components/business-tags.tsx';

/** The operator's list: those suspended first, then those that text most. */
export function OperatorListPage({ model }: { model: Model }) {
  const { businesses, query, hasMore } = model;
  return (
    <div className="mx-auto max-w-220 pt-6 lg:pt-12">
      <h1 className="text-2xl font-semibold">Businesses</h1>
      <p className="mt-2 text-ink-muted">Suspended ones first, then those that sent the most in the last 24 hours.</p>
      <form method="get" action={operatorPaths.list} role="search" className="mt-6">
        <div className="flex gap-2">
          <TextField label="Search" isLabelHidden type="search" name="q" defaultValue={query} className="flex-1" />
          <Button type="submit">Search</Button>
        </div>
        <p className="mt-1.5 text-xs text-ink-muted">Name, page address, owner’s phone or ID</p>
      </form>
      {businesses.length === 0 ? (
        <NoBusinesses query={query} />
      ) : (
        <ul className="mt-6 divide-y divide-line overflow-clip rounded-lg border border-line bg-raised shadow-raised">
          {businesses.map((business) => (
            <BusinessRow key={business.id} business={business} />
          ))}
        </ul>
      )}
      {hasMore && <p className="mt-3 text-ink-muted">There are more. Search to narrow the list.</p>}
    </div>
  );
}

function NoBusinesses({ query }: { query: string }) {
  if (query.trim() === '') {
    return (
      <EmptyState title="No businesses yet" headingLevel={2}>
        They appear here as soon as they sign up.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No business found"
      headingLevel={2}
      action={
        <LinkButton href={operatorPaths.list} variant="secondary">
          All businesses
        </LinkButton>
      }
    >
      Try a part of the name, or the last digits of the owner’s phone.
    </EmptyState>
  );
}

function BusinessRow({ business }: { business: OperatorBusiness }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 hover:bg-sunken/50">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">
          <a href={operatorPaths.business(business.id)} className="after:absolute after:inset-0 hover:underline">
            <bdi>{business.name}</bdi>
          </a>
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {[business.ownerName, business.ownerPhone].filter(Boolean).join(', ')}
        </p>
      </div>
      <p className="text-sm text-ink-muted tabular-nums">{`${messageCount(business.sentOfDay)} in 24 hours`}</p>
      <BusinessTags business={business} />
    </li>
  );
}
