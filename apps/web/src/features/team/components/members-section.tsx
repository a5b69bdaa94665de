import { messageOf } from '@primehour/contract/errors';
import { accessOf, type Member } from '@primehour/domain/access/access';
import { ROLE_NAMES } from '@primehour/domain/access/role-copy';
import { formatPhone } from '@primehour/domain/format/phone';
import { Button } from '@primehour/ui/button';
import { Card } from '@primehour/ui/card';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useBusiness } from '../../../account/business.ts';
import { resourcesQuery } from '../../../account/resources.ts';
import * as copy from '../../../copy/team.ts';
import { openModal } from '../../../modals/store.ts';
import { teamQuery } from '../member-queries.ts';
import { InvitationRow } from './invitation-row.tsx';
import { MemberRow } from './member-row.tsx';

/** Who works in the business, and who is invited (product/team#members). */
export function MembersSection() {
  const business = useBusiness();
  const team = useQuery(teamQuery(business.id));
  const people = useQuery(resourcesQuery(business.id));
  const nameOf = (id: string | null) => people.data?.find((person) => person.id === id)?.name;
  const { role = 'OWNER', grants = [] } = business;
  const viewer: Member = { role, grants };
  const mayInvite = accessOf(viewer, 'team.change') === 'all';
  return (
    <Card
      title={copy.members}
      actions={
        mayInvite && (
          <Button variant="secondary" onClick={() => openModal('TEAM_MEMBER', {})}>
            {copy.invite}
          </Button>
        )
      }
    >
      <p className="mb-2 text-ink-muted">{copy.membersText}</p>
      {team.isPending && <MembersSkeleton />}
      {team.isError && !team.data && (
        <ErrorState
          title={copy.membersFailed}
          message={messageOf(team.error)}
          onRetry={() => void team.refetch()}
          isRetrying={team.isFetching}
          headingLevel={3}
          className="py-4"
        />
      )}
      {team.data && (
        <ul aria-label={copy.members} className="flex flex-col divide-y divide-line">
          {team.data.members.map((member) => (
            <MemberRow key={member.userId} {...{ member, viewer, business }} person={nameOf(member.resourceId)} />
          ))}
        </ul>
      )}
      {team.data && team.data.invitations.length > 0 && (
        <>
          <h3 className="mt-6 mb-1 font-medium">{copy.invitations}</h3>
          <ul aria-label={copy.invitations} className="flex flex-col divide-y divide-line">
            {team.data.invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                {...{ invitation, viewer }}
                title={formatPhone(invitation.phone)}
                role={ROLE_NAMES[invitation.role]}
                person={nameOf(invitation.resourceId)}
                zone={business.timezone}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function MembersSkeleton() {
  return (
    <Loading className="flex flex-col divide-y divide-line">
      {['one', 'two'].map((row) => (
        <div key={row} className="flex flex-col gap-2 py-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}
