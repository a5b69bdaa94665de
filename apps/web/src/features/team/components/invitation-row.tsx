import { messageOf } from '@primehour/contract/errors';
import type { TeamInvitation } from '@primehour/contract/team';
import { canGrant, type Member } from '@primehour/domain/access/access';
import { formatDate } from '@primehour/domain/format/time';
import { Menu } from '@primehour/ui/menu';
import { useToast } from '@primehour/ui/toasts';
import { useMutation } from '@tanstack/react-query';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/team.ts';
import { sendInvitation } from '../member-queries.ts';
import { confirmRevoke } from '../member-question.ts';

type Props = {
  invitation: TeamInvitation;
  viewer: Member;
  title: string;
  role: string;
  person: string | undefined;
  zone: string;
};

export function InvitationRow({ invitation, viewer, title, role, person, zone }: Props) {
  const toast = useToast();
  const again = useMutation({
    mutationFn: () => sendInvitation(invitation),
    onSuccess: () => toast.success(copy.invited(title)),
    onError: (error) => toast.error(messageOf(error)),
  });
  const until = formatDate(invitation.expiresAt, zone);
  const facts = [role, person && copy.inCalendar(person), copy.validUntil(until)].filter(Boolean);
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium whitespace-nowrap">{title}</p>
        <p className="text-ink-muted wrap-anywhere">{facts.join(' · ')}</p>
      </div>
      {canGrant(viewer, invitation) && (
        <Menu
          label={labels.actionsFor(title)}
          items={[
            { label: copy.sendAgain, onSelect: () => again.mutate() },
            { label: copy.revoke, tone: 'danger', onSelect: () => confirmRevoke(invitation.id) },
          ]}
        />
      )}
    </li>
  );
}
