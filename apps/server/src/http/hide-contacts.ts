import { accessOf, type Permission } from '@primehour/domain/access/access';
import { isContactOpen } from '@primehour/domain/access/contacts';
import type { BookingStatus, Instant } from '@primehour/domain/vocabulary';
import type { Scope, ScopeMember } from './session-gate.ts';

/** Permissions whose responses contain members, not clients. */
const WITHOUT_CLIENTS: readonly Permission[] = ['setup.see', 'team.change', 'ownership.transfer'];

/** Fields with a client's phone number or email, and what replaces them. */
const CONTACTS: Readonly<Record<string, unknown>> = {
  userPhone: '',
  phone: '',
  recipient: '',
  email: null,
  otherPhones: [],
};

type Fields = Readonly<Record<string, unknown>>;
type Visit = {
  readonly userPhone: string;
  readonly status: BookingStatus;
  readonly startDate: string;
  readonly endDate: string;
  readonly resources?: readonly { readonly id: string }[];
};

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isVisit = (value: unknown): value is Visit => isFields(value) && 'userPhone' in value && 'startDate' in value;

/**
 * A response without the contact data of clients that its reader may not see (product/team#contacts). Done in one place
 * and by field name, so that it also covers calls that are added later.
 */
export function hideContacts(
  answer: unknown,
  { member }: Pick<Scope, 'member'>,
  permission: Permission,
  now: Instant,
): unknown {
  if (WITHOUT_CLIENTS.includes(permission) || accessOf(member, 'clients.contact') === 'all') return answer;
  const isOpen = (visit: Visit) => isTheirs(visit, member) && isContactOpen(timeOf(visit), now);
  const hide = (value: unknown, isShown: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => hide(item, isShown));
    if (!isFields(value)) return value;
    // What is next to a booking, such as its client, is about that booking.
    const visit = isVisit(value) ? value : isVisit(value['booking']) ? value['booking'] : undefined;
    const isShownHere = visit === undefined ? isShown : isOpen(visit);
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) =>
        Object.hasOwn(CONTACTS, name) && !isShownHere ? [name, CONTACTS[name]] : [name, hide(field, isShownHere)],
      ),
    );
  };
  return hide(answer, false);
}

/** Members who see only their own visits get nothing about others. */
const isTheirs = ({ resources }: Visit, member: ScopeMember): boolean =>
  accessOf(member, 'calendar.see') === 'own' || (resources ?? []).some(({ id }) => id === member.resourceId);

const timeOf = ({ startDate, endDate, status }: Visit) => ({
  startAt: Date.parse(startDate) as Instant,
  endAt: Date.parse(endDate) as Instant,
  isLive: status === 'CONFIRMED' || status === 'PENDING',
});
