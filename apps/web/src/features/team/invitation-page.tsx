import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import { ROLE_PHRASES } from '@primehour/domain/access/role-copy';
import { Banner } from '@primehour/ui/banner';
import { Button } from '@primehour/ui/button';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { signOut } from '../../account/sign-out.ts';
import * as copy from '../../copy/team.ts';
import { paths } from '../../paths.ts';
import { rememberInvitation } from '../../session/pending-invitation.ts';
import { isPartner, isSignedIn } from '../../session/session.ts';
import { getSession } from '../../session/store.ts';
import { useSession } from '../../session/use-session.ts';
import { invitationQuery, joinBusiness } from './member-queries.ts';

/** Where a texted invitation is accepted (product/team#invitations). */
export function InvitationPage() {
  const { token } = useParams<{ token: string }>();
  const invitation = useQuery(invitationQuery(token));
  if (invitation.isPending) return <InvitationSkeleton />;
  if (!invitation.data) {
    const isLapsed = invitation.error instanceof CallError && invitation.error.body.statusCode < 500;
    return (
      <ErrorState
        headingLevel={1}
        title={copy.invitationFailed}
        message={messageOf(invitation.error)}
        onRetry={isLapsed ? undefined : () => void invitation.refetch()}
        isRetrying={invitation.isFetching}
      />
    );
  }
  const { businessName, invitedBy, role, phoneEnding } = invitation.data;
  return (
    <>
      <h1 className="text-xl font-semibold wrap-anywhere sm:text-2xl">{copy.invitationTitle(businessName)}</h1>
      <p className="mt-2 mb-6 text-ink-muted wrap-anywhere">{copy.invitationText(ROLE_PHRASES[role], invitedBy)}</p>
      <Answer token={token} ending={phoneEnding} />
    </>
  );
}

function Answer({ token, ending }: { token: string; ending: string }) {
  const [, navigate] = useLocation();
  const session = useSession();
  const join = useMutation({
    mutationFn: () => joinBusiness(token),
    onSuccess: () => {
      rememberInvitation(null);
      const { user } = getSession();
      navigate(user && isPartner(user) ? paths.home : paths.profile, { replace: true });
    },
  });
  const signIn = () => {
    rememberInvitation(token);
    navigate(paths.signIn);
  };
  const changePhone = () => {
    signOut();
    signIn();
  };
  const leave = () => {
    rememberInvitation(null);
    navigate(paths.home, { replace: true });
  };
  if (!isSignedIn(session)) {
    return (
      <div className="flex flex-col gap-4">
        <p>{copy.signInText(ending)}</p>
        <Button size="lg" isFullWidth onClick={signIn}>
          {copy.signInToJoin}
        </Button>
      </div>
    );
  }
  const isOtherPhone = session.user?.phone.slice(-4) !== ending;
  return (
    <div className="flex flex-col gap-3">
      {isOtherPhone && <p>{copy.signInText(ending)}</p>}
      {join.isError && <Banner tone="danger">{messageOf(join.error)}</Banner>}
      {isOtherPhone ? (
        <Button size="lg" isFullWidth onClick={changePhone}>
          {copy.otherPhone}
        </Button>
      ) : (
        <Button size="lg" isFullWidth isBusy={join.isPending} onClick={() => join.mutate()}>
          {copy.join}
        </Button>
      )}
      <Button variant="quiet" isFullWidth onClick={leave} disabled={join.isPending}>
        {copy.notNow}
      </Button>
    </div>
  );
}

function InvitationSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}
