import {
  operatorPaths,
  type OperatorBusiness,
  type OperatorListPage as Model,
} from '@primehour/contract/operator-pages';
import { Button, LinkButton } from '@primehour/ui/button';
import { EmptyState } from '@primehour/ui/empty-state';
import { TextField } from '@primehour/ui/text-field';
import { BusinessTags, messageCount } from '../components/business-tags.tsx';
import { ConsoleNavigation } from '../components/console-navigation.tsx';
import * as bookingCopy from '../copy/booking.ts';
import * as copy from '../copy/operator.ts';

const SECTION = 'businesses';

/** The operator's list of businesses: suspended ones first, then those that text the most. */
export function OperatorListPage({ model }: { model: Model }) {
  const { businesses, query, hasMore } = model;
  return (
    <div className="mx-auto max-w-220 pt-4 lg:pt-8">
      <ConsoleNavigation current={SECTION} />
      <h1 className="text-2xl font-semibold">{bookingCopy.businessesTitle}</h1>
      <p className="mt-2 text-ink-muted">{copy.listOrder}</p>
      <form method="get" action={operatorPaths.businesses} role="search" className="mt-6">
        <div className="flex gap-2">
          <TextField label={copy.search} isLabelHidden type="search" name="q" defaultValue={query} className="flex-1" />
          <Button type="submit">{copy.search}</Button>
        </div>
        <p className="mt-1.5 text-xs text-ink-muted">{copy.searchHint}</p>
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
      {hasMore && <p className="mt-3 text-ink-muted">{copy.more}</p>}
    </div>
  );
}

function NoBusinesses({ query }: { query: string }) {
  if (query.trim() === '') {
    return (
      <EmptyState title={copy.noneTitle} headingLevel={2}>
        {copy.noneLead}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={copy.notFoundTitle}
      headingLevel={2}
      action={
        <LinkButton href={operatorPaths.businesses} variant="secondary">
          {copy.allBusinesses}
        </LinkButton>
      }
    >
      {copy.notFoundLead}
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
      <p className="text-sm text-ink-muted tabular-nums">{copy.inDay(messageCount(business.sentOfDay))}</p>
      <BusinessTags business={business} />
    </li>
  );
}
