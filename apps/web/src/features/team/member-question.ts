import type { TeamMember } from '@primehour/contract/team';
import * as buttons from '../../copy/buttons.ts';
import * as copy from '../../copy/team.ts';
import { openModal } from '../../modals/store.ts';
import { leaveBusiness, makeOwner, removeMember, withdrawInvitation } from './member-queries.ts';

type Toast = { success: (text: string) => void };

export const confirmEnd = ({ userId, name }: TeamMember, toast: Toast) =>
  openModal('WARNING', {
    title: copy.endTitle(name || copy.namelessMember),
    message: copy.endText,
    confirmLabel: copy.endMembership,
    tone: 'danger',
    onConfirm: async () => {
      await removeMember(userId);
      toast.success(copy.membershipEnded);
    },
  });

export const confirmLeave = ({ userId }: TeamMember, businessName: string) =>
  openModal('WARNING', {
    title: copy.leaveTitle(businessName),
    message: copy.leaveText,
    confirmLabel: buttons.leave,
    tone: 'danger',
    onConfirm: () => leaveBusiness(userId),
  });

export const confirmHandover = ({ userId, name }: TeamMember, toast: Toast) =>
  openModal('WARNING', {
    title: copy.handOverTitle(name || copy.namelessMember),
    message: copy.handOverText,
    confirmLabel: copy.handOver,
    tone: 'danger',
    onConfirm: async () => {
      await makeOwner(userId);
      toast.success(copy.handedOver(name || copy.namelessMember));
    },
  });

export const confirmRevoke = (id: string) =>
  openModal('CONFIRM', {
    title: copy.revoke,
    message: copy.revokeText,
    confirmLabel: copy.revoke,
    tone: 'danger',
    onConfirm: () => withdrawInvitation(id),
  });
