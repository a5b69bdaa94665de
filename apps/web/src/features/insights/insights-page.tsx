import { messageOf } from '@primehour/contract/errors';
import { dateIn } from '@primehour/domain/format/time';
import { PERIOD_NAMES, periodOf } from '@primehour/domain/insights/period';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { PageHeader } from '@primehour/ui/page-header';
import { SelectField } from '@primehour/ui/select-field';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { useBusiness } from '../../account/business.ts';
import { useTeam } from '../../account/use-team.ts';
import { figuresFailedTitle } from '../../copy/home.ts';
import * as copy from '../../copy/insights.ts';
import { everyone } from '../../copy/team-week.ts';
import * as titles from '../../copy/titles.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { usePermission } from '../../session/use-access.ts';
import { ScreenBody } from '../../shell/screen-body.tsx';
import { useNow } from '../../shell/use-now.ts';
import { periodLabel } from './model.ts';
import type { InsightsRequest } from './queries.ts';
import { useCompared } from './use-compared.ts';
import { usePeriodName } from './use-period-name.ts';

// The charts' code loads in parallel with the data.
const Figures = lazyPart(async () => (await import('./components/figures.tsx')).Figures).Part;

/** What a business's time earned over a period (product/insights). Period and person are in the URL. */
export function InsightsPage() {
  const { id: businessId, timezone } = useBusiness();
  const [params, setParams] = useSearchParams();
  const today = dateIn(useNow(), timezone);
  const resourceId = params.get('person') ?? undefined;
  const name = usePeriodName(params, { businessId, resourceId }, today);
  const asked: InsightsRequest = { businessId, resourceId, period: periodOf(name, today) };
  const { main, compared } = useCompared(asked, today);
  const isFailed = main.isError && !main.data;
  const choose = (key: 'period' | 'person', value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(key, value);
    else next.delete(key);
    setParams(next);
  };
  return (
    <>
      <PageHeader title={titles.insightsHeading} subtitle={titles.insightsSubtitle} />
      <div className="mb-4 grid gap-3 sm:flex">
        <SelectField
          label={copy.periodLabel}
          className="sm:w-56"
          value={name}
          onChange={(event) => choose('period', event.currentTarget.value)}
          options={PERIOD_NAMES.map((one) => ({ value: one, label: periodLabel(one, periodOf(one, today), today) }))}
        />
        <PersonField value={resourceId ?? ''} onChange={(value) => choose('person', value)} />
      </div>
      {isFailed && (
        <Card className="max-w-160">
          <ErrorState
            title={figuresFailedTitle}
            message={messageOf(main.error)}
            onRetry={() => void main.refetch()}
            isRetrying={main.isFetching}
          />
        </Card>
      )}
      {!compared && !isFailed && <ScreenBody kind="figures" />}
      {compared && (
        <Suspense fallback={<ScreenBody kind="figures" />}>
          <Figures asked={asked} compared={compared} />
        </Suspense>
      )}
    </>
  );
}

type PersonProps = { value: string; onChange: (value: string) => void };

/** Only for members who see everyone's metrics, and only if there are several people. */
function PersonField({ value, onChange }: PersonProps) {
  const { id } = useBusiness();
  const seesAll = usePermission()('insights.see');
  const { resources = [] } = useTeam(id, seesAll);
  const people = resources.filter(({ kind }) => kind === 'TEAM_MEMBER');
  if (!seesAll || people.length < 2) return null;
  const options = people.map((person) => ({ value: person.id, label: person.name }));
  return (
    <SelectField
      label={titles.person}
      className="sm:w-56"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[{ value: '', label: everyone }, ...options]}
    />
  );
}
