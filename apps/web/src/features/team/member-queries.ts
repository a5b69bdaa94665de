import type { CallInput } from '@primehour/contract/endpoint';
import {
  acceptInvitation,
  endMembership,
  getInvitation,
  getTeam,
  handOverBusiness,
  inviteMember,
  revokeInvitation,
  updateMember,
} from '@primehour/contract/team';
import { queryOptions } from '@tanstack/react-query';
import { reloadPerson } from '../../account/reload-user.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { changeSession } from '../../session/store.ts';

export const teamQuery = (businessId: string) =>
  queryOptions({ queryKey: [getTeam.id, businessId], queryFn: () => call(getTeam, {}), staleTime: 0 });

const showChanges = () => queryClient.invalidateQueries({ queryKey: [getTeam.id] });

export async function sendInvitation(body: CallInput<typeof inviteMember>['body']): Promise<void> {
  await call(inviteMember, { body });
  await showChanges();
}

export async function changeMember(userId: string, body: CallInput<typeof updateMember>['body']): Promise<void> {
  try {
    await call(updateMember, { params: { userId }, body });
  } finally {
    // A refusal means that the member may have changed in the meantime.
    await showChanges();
  }
}

export async function withdrawInvitation(id: string): Promise<void> {
  await call(revokeInvitation, { params: { id } });
  await showChanges();
}

export async function removeMember(userId: string): Promise<void> {
  await call(endMembership, { params: { userId } });
  await showChanges();
}

/** A failed reload is not a failed action; it is repeated when a call is refused or the dashboard is opened again. */
const reloadSession = () => reloadPerson().catch(() => undefined);

/** The business can no longer be read: the user's next one is shown, or how to create one. */
export async function leaveBusiness(userId: string): Promise<void> {
  await call(endMembership, { params: { userId } });
  await reloadSession();
}

export async function makeOwner(userId: string): Promise<void> {
  await call(handOverBusiness, { body: { userId } });
  await Promise.all([showChanges(), reloadSession()]);
}

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [getInvitation.id, token],
    queryFn: () => call(getInvitation, { params: { token } }),
    retry: false,
  });

/** Joins, and shows the business that was joined. */
export async function joinBusiness(token: string): Promise<void> {
  const { businessId } = await call(acceptInvitation, { params: { token } });
  await reloadSession();
  changeSession({ type: 'businessChosen', id: businessId });
}
