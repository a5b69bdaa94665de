import { messageOf } from '@primehour/contract/errors';
import type { PersonService } from '@primehour/contract/person-services';
import type { Resource } from '@primehour/contract/resource';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatPrice, priceText } from '@primehour/domain/format/money';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { ErrorState } from '@primehour/ui/error-state';
import { Link } from '@primehour/ui/link';
import { NumberField } from '@primehour/ui/number-field';
import { PriceField } from '@primehour/ui/price-field';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useToast } from '@primehour/ui/toasts';
import { useAction } from '@primehour/ui/use-action';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeRefusal } from '../../api/describe-refusal.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/people.ts';
import * as titles from '../../copy/titles.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { paths } from '../../paths.ts';
import { personServicesQuery, saveServices } from './queries.ts';
import { changedOf, draftOf, draftsAfter, entryOf, isWrong, type ServiceDraft } from './services-form.ts';

type Props = { businessId: string; resource: Resource };

/** Which services a person provides, and their own prices and durations (product/people#services). */
export function PersonServicesForm({ businessId, resource }: Props) {
  const services = useQuery(personServicesQuery(businessId, resource.id));
  return (
    <Card title={titles.services} description={copy.personServicesText} isPadded={!services.data}>
      {services.isPending && (
        <Loading>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {services.isError && !services.data && (
        <ErrorState
          title={copy.loadFailedTitle}
          message={messageOf(services.error)}
          onRetry={() => void services.refetch()}
          isRetrying={services.isFetching}
        />
      )}
      {services.data && <Rows {...{ businessId, resource }} stored={services.data} />}
    </Card>
  );
}

function Rows({ businessId, resource, stored }: Props & { stored: PersonService[] }) {
  const toast = useToast();
  const [loaded, setLoaded] = useState(stored);
  const [drafts, setDrafts] = useState(() => stored.map(draftOf));
  const [failure, setFailure] = useState<string>();
  const [isBusy, startAction] = useAction();
  if (loaded !== stored) {
    setLoaded(stored);
    setDrafts(draftsAfter(stored, loaded, drafts));
  }
  const changed = changedOf(drafts, stored);
  useUnsaved(changed.length > 0, isBusy);
  const submit = () =>
    startAction(async () => {
      setFailure(undefined);
      try {
        await saveServices(businessId, resource.id, changed.map(entryOf));
        toast.success(labels.saved);
      } catch (reason) {
        setFailure(describeRefusal(reason));
      }
    });
  if (stored.length === 0) return <p className="px-4 pb-5 text-ink-muted sm:px-5">{copy.noServices}</p>;
  return (
    <form
      noValidate
      aria-label={titles.services}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {stored.map((service, index) => {
          const draft = drafts[index] ?? draftOf(service);
          const change = (part: Partial<ServiceDraft>) =>
            setDrafts(drafts.map((one) => (one.serviceId === service.serviceId ? { ...one, ...part } : one)));
          return <ServiceRow key={service.serviceId} {...{ service, draft }} onChange={change} />;
        })}
      </ul>
      <div className="flex flex-col gap-4 p-4 sm:px-5">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={changed.length === 0 || drafts.some(isWrong)}
          className="self-start"
        >
          {buttons.saveChanges}
        </Button>
      </div>
    </form>
  );
}

type RowProps = { service: PersonService; draft: ServiceDraft; onChange: (part: Partial<ServiceDraft>) => void };

function ServiceRow({ service, draft, onChange }: RowProps) {
  const { name, usualPrice, usualDuration, hasParts } = service;
  return (
    <li className="grid gap-3 px-4 py-3 sm:grid-cols-3 sm:px-5">
      <div className="min-w-0">
        <CheckboxField
          label={name}
          hint={`${formatPrice(usualPrice)} · ${formatDuration(usualDuration)}`}
          checked={draft.isDone}
          onChange={(event) => onChange({ isDone: event.currentTarget.checked })}
        />
        <Link
          href={paths.serviceNeeds(service.serviceId)}
          className="ml-7 text-xs text-accent"
          aria-label={copy.needsOf(name)}
        >
          {titles.needs}
        </Link>
      </div>
      {draft.isDone && (
        <>
          <PriceField
            label={copy.ownPriceLabel}
            aria-label={copy.ownPrice(name)}
            placeholder={priceText(usualPrice)}
            value={draft.price}
            onChange={(event) => onChange({ price: event.currentTarget.value })}
          />
          <NumberField
            label={copy.ownDurationLabel}
            aria-label={copy.ownDuration(name)}
            inputMode="numeric"
            suffix={labels.minutesShort}
            placeholder={String(usualDuration)}
            disabled={hasParts}
            value={draft.duration}
            onChange={(event) => onChange({ duration: event.currentTarget.value })}
          />
        </>
      )}
    </li>
  );
}
