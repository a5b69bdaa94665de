import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { TeamMember } from '@primehour/contract/team';
import { accessOf, type Member } from '@primehour/domain/access/access';
import { ROLE_NAMES } from '@primehour/domain/access/role-copy';
import { formatPhone } from '@primehour/domain/format/phone';
import { Menu, type MenuItem } from '@primehour/ui/menu';
import { Tag } from '@primehour/ui/tag';
import { useToast } from '@primehour/ui/toasts';
import * as buttons from '../../../copy/buttons.ts';
import * as labels from '../../../copy/labels.ts';
import * as copy from '../../../copy/team.ts';
import { openModal } from '../../../modals/store.ts';
import { mayChange } from '../member-model.ts';
import { confirmEnd, confirmHandover, confirmLeave } from '../member-question.ts';

type Props = {
  member: TeamMember;
  viewer: Member;
  business: BusinessInfo;
  /** Their name in the calendar. */
  person: string | undefined;
};

export function MemberRow({ member, viewer, business, person }: Props) {
  const toast = useToast();
  const name = member.name || copy.namelessMember;
  const items: MenuItem[] = [];
  if (mayChange(viewer, member)) {
    items.push({ label: copy.changeRole, onSelect: () => openModal('TEAM_MEMBER', { member }) });
    if (accessOf(viewer, 'ownership.transfer') === 'all') {
      items.push({ label: copy.handOver, onSelect: () => confirmHandover(member, toast) });
    }
    items.push({ label: copy.endMembership, tone: 'danger', onSelect: () => confirmEnd(member, toast) });
  }
  if (member.isYou && member.role !== 'OWNER') {
    items.push({ label: buttons.leave, tone: 'danger', onSelect: () => confirmLeave(member, business.name) });
  }
  const facts = person ? [copy.inCalendar(person)] : [];
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {member.isYou && <Tag>{copy.you}</Tag>}
        </p>
        <p className="text-ink-muted wrap-anywhere">
          {[ROLE_NAMES[member.role], ...facts].join(' · ')}
          {member.phone && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{formatPhone(member.phone)}</span>
            </>
          )}
        </p>
      </div>
      {items.length > 0 && <Menu label={labels.actionsFor(name)} items={items} />}
    </li>
  );
}
