import { messageOf } from '@primehour/contract/errors';
import type { Resource } from '@primehour/contract/resource';
import { Button, LinkButton } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/people.ts';
import { paths } from '../../../paths.ts';
import { follow } from '../queries.ts';

type Props = { businessId: string; resource: Resource };

/** Which hours apply, in one line, and a button that changes them (product/people#hours). */
export function HoursCard({ businessId, resource: { id, name, kind, followsBusinessHours } }: Props) {
  const toast = useToast();
  const change = useMutation({
    mutationFn: () => follow(businessId, id, true),
    onSuccess: () => toast.success(copy.hoursSaved),
    onError: (error) => toast.error(messageOf(error)),
  });
  const isPerson = kind === 'TEAM_MEMBER';
  return (
    <Card
      title={labels.hours}
      description={followsBusinessHours ? (isPerson ? copy.follows : copy.alwaysOpen)(name) : copy.hasOwn(name)}
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="secondary" href={paths.resourceHours(id)}>
          {followsBusinessHours ? copy.useOwn : copy.editHours}
        </LinkButton>
        {!followsBusinessHours && (
          <Button variant="quiet" isBusy={change.isPending} onClick={() => change.mutate()}>
            {isPerson ? copy.useBusiness : copy.useAlways}
          </Button>
        )}
      </div>
    </Card>
  );
}
