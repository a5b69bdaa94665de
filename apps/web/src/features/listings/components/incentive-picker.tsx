import { messageOf } from '@primehour/contract/errors';
import { Button } from '@primehour/ui/button';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { Fieldset } from '@primehour/ui/fieldset';
import { PlusIcon } from '@primehour/ui/icon';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import * as buttons from '../../../copy/buttons.ts';
import * as copy from '../../../copy/listings.ts';
import { openModal } from '../../../modals/store.ts';
import { incentivesQuery } from '../queries.ts';

/** As tall as two incentives from the start, so that loading them shifts nothing. */
const PLACE = 'flex min-h-24 flex-col';

type Props = {
  /** The whole field, for a form that moves the focus to its first error. */
  groupRef: Ref<HTMLDivElement>;
  businessId: string;
  /** Ids. */
  chosen: readonly string[];
  error: string | undefined;
  canAdd: boolean;
  onChange: (ids: string[]) => void;
  /** A new incentive was created after this selection was rendered. */
  onCreated: (id: string) => void;
};

/**
 * Which incentives come with the reservation; a new one is chosen as soon as it exists (product/listings#incentives).
 */
export function IncentivePicker({ groupRef, businessId, chosen, error, canAdd, onChange, onCreated }: Props) {
  const incentives = useQuery(incentivesQuery(businessId));
  const hasSome = incentives.data !== undefined && incentives.data.length > 0;
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <div ref={groupRef} tabIndex={-1} className="outline-none">
      <Fieldset legend={copy.incentivesTitle} hint={copy.incentivesHint} error={error}>
        {incentives.isPending && (
          <Loading className={`${PLACE} gap-3`}>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </Loading>
        )}
        {incentives.isError && (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
            {messageOf(incentives.error)}
            <Button size="sm" variant="secondary" onClick={() => void incentives.refetch()}>
              {buttons.tryAgain}
            </Button>
          </p>
        )}
        {incentives.data?.length === 0 && (
          <p
            className={`${PLACE} justify-center rounded-lg border border-dashed border-line-strong px-4 text-ink-muted`}
          >
            {canAdd ? copy.noIncentivesHint : copy.noIncentives}
          </p>
        )}
        {hasSome && (
          <ul className={`${PLACE} gap-3 pointer-coarse:gap-1`}>
            {incentives.data?.map(({ id, name, description }) => (
              <li key={id}>
                <CheckboxField
                  label={<span className="wrap-anywhere">{name}</span>}
                  hint={<span className="line-clamp-2 wrap-anywhere">{description}</span>}
                  checked={chosen.includes(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
              </li>
            ))}
          </ul>
        )}
        {canAdd && (
          <Button
            variant="secondary"
            size="sm"
            icon={<PlusIcon />}
            className="mt-3"
            onClick={() => openModal('ADD_INCENTIVE', { businessId, onCreated })}
          >
            {copy.addIncentive}
          </Button>
        )}
      </Fieldset>
    </div>
  );
}
