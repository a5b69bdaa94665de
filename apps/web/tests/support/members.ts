import type { CallInput } from '@primehour/contract/endpoint';
import { addResource } from '@primehour/contract/resource';
import { acceptInvitation, inviteMember } from '@primehour/contract/team';
import type { Partner, Visitor } from '@primehour/testkit/product/people';
import { aPerson, outbox } from './people.ts';

type Place = Omit<CallInput<typeof inviteMember>['body'], 'phone'>;

/** Someone who has joined the owner's team. */
export async function aMember(owner: Partner, place: Place): Promise<Visitor> {
  const member = await aPerson();
  await owner.call(inviteMember, { body: { phone: member.phone, ...place } });
  const [, token = ''] = /invitation\/([\w-]+)/.exec(await outbox.readText(member.phone, 'invited you')) ?? [];
  await member.call(acceptInvitation, { params: { token } });
  return member;
}

/** A person in the calendar of a business. */
export const join = ({ call, business }: Partner, name: string) =>
  call(addResource, { query: { businessId: business.id }, body: { kind: 'TEAM_MEMBER', name } });
