import type { Role } from '../vocabulary.ts';
import type { Grant } from './grants.ts';

/** Every permission that depends on the role (product/team#roles). */
export const PERMISSIONS = [
  /** Bookings, blocked time and the week. */
  'calendar.see',
  /** Enter, move, cancel and restore bookings; attendance, notes, blocked time. */
  'bookings.change',
  /** Clients' records without their phone number and email. */
  'clients.see',
  /** Their phone numbers and emails. */
  'clients.contact',
  /** Edit, block and merge records. */
  'clients.change',
  /** Exporting and importing the client list. */
  'clients.transfer',
  'clients.erase',
  /** Services, prices, hours and policies, read-only; needed to book by hand. */
  'setup.see',
  /** Services, prices, policies, booking page, business details, and who and what is bookable. */
  'setup.change',
  /** Weekly hours, time off, and other calendars. */
  'hours.change',
  'listings.change',
  /** Mark a visit as paid. */
  'money.take',
  /** Refund any amount; a cancellation refunds by the policy. */
  'money.refund',
  /** What the business received and earned. */
  'statements.see',
  /** Figures of the business. */
  'insights.see',
  /** Who changed what in the business. */
  'changes.see',
  /** Members and invitations. */
  'team.change',
  /** The link to a calendar of everyone's bookings is a standing export. */
  'feed.make',
  'ownership.transfer',
  /** Bank account, keys. */
  'account.change',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What a permission covers. `own`: what is booked with the member's own person, or belongs to that person. */
export type Access = 'all' | 'own' | 'none';

/** The grants that apply to a role. */
export const GRANTS_OF: Readonly<Record<Role, readonly Grant[]>> = {
  OWNER: [],
  MANAGER: ['clients.export'],
  FRONT_DESK: ['listings'],
  STAFF: ['bookings.own.change', 'calendar.all', 'clients.contact', 'hours.own', 'listings'],
};

/** The grants of a new member. */
export const DEFAULT_GRANTS: Readonly<Record<Role, readonly Grant[]>> = {
  OWNER: [],
  MANAGER: [],
  FRONT_DESK: [],
  STAFF: ['bookings.own.change'],
};

/** One access level, or the levels without and with a grant. */
type Cell = Access | { readonly by: Grant; readonly without: Access; readonly granted: Access };
type Row = Readonly<Record<Role, Cell>>;

const by = (grant: Grant, granted: Access, without: Access = 'none'): Cell => ({ by: grant, without, granted });
const desk = { OWNER: 'all', MANAGER: 'all', FRONT_DESK: 'all' } as const;
const leaders = { OWNER: 'all', MANAGER: 'all', FRONT_DESK: 'none', STAFF: 'none' } as const;
const owner = { OWNER: 'all', MANAGER: 'none', FRONT_DESK: 'none', STAFF: 'none' } as const;

/** What each role may do (product/team#roles, which a test compares with this table). */
const ACCESS: Readonly<Record<Permission, Row>> = {
  'calendar.see': { ...desk, STAFF: by('calendar.all', 'all', 'own') },
  'bookings.change': { ...desk, STAFF: by('bookings.own.change', 'own') },
  'clients.see': { ...desk, STAFF: 'own' },
  'clients.contact': { ...desk, STAFF: by('clients.contact', 'all', 'own') },
  'clients.change': { ...desk, STAFF: 'none' },
  'clients.transfer': { ...leaders, MANAGER: by('clients.export', 'all') },
  'clients.erase': owner,
  'setup.see': { ...desk, STAFF: 'all' },
  'setup.change': leaders,
  'hours.change': { ...leaders, STAFF: by('hours.own', 'own') },
  'listings.change': { ...leaders, FRONT_DESK: by('listings', 'all'), STAFF: by('listings', 'own') },
  'money.take': { ...desk, STAFF: 'none' },
  'money.refund': leaders,
  'statements.see': leaders,
  'insights.see': { ...leaders, STAFF: 'own' },
  'changes.see': leaders,
  'team.change': leaders,
  'feed.make': { ...leaders, MANAGER: by('clients.export', 'all', 'own'), STAFF: 'own' },
  'ownership.transfer': owner,
  'account.change': owner,
};

/**
 * What an operator who looks in can see: the setup and the bookings. No clients' records or contact data, no payments
 * or accounts, and no writes (product/operator#looking-in).
 */
const LOOKED_AT: readonly Permission[] = [
  'calendar.see',
  'setup.see',
  'setup.change',
  'hours.change',
  'listings.change',
  'statements.see',
  'insights.see',
  'changes.see',
];

/** What a member can do: the role, with what was granted beyond it. */
export type Member = {
  readonly role: Role;
  readonly grants: readonly Grant[];
  /** An operator acting as the owner; the gate refuses all writes. */
  readonly isLooking?: boolean;
};

/** What a member's permission covers (product/team#roles). */
export function accessOf({ role, grants, isLooking }: Member, permission: Permission): Access {
  if (isLooking === true && !LOOKED_AT.includes(permission)) return 'none';
  const cell = ACCESS[permission][role];
  if (typeof cell === 'string') return cell;
  return grants.includes(cell.by) ? cell.granted : cell.without;
}

const WIDTH: Readonly<Record<Access, number>> = { none: 0, own: 1, all: 2 };

/**
 * No one can grant more than they have: otherwise a manager could grant an export to a second phone
 * (product/team#members).
 */
export const exceeds = (granted: Member, granter: Member): boolean =>
  PERMISSIONS.some((permission) => WIDTH[accessOf(granted, permission)] > WIDTH[accessOf(granter, permission)]);

/**
 * Owners and managers change the team, and grant nothing that reaches further than their own role
 * (product/team#members).
 */
export const canGrant = (granter: Member, granted: Member): boolean =>
  accessOf(granter, 'team.change') === 'all' && !exceeds(granted, granter);

/** Grants that don't apply to a role are dropped when the role changes. */
export const grantsFor = (role: Role, grants: readonly Grant[]): Grant[] =>
  GRANTS_OF[role].filter((grant) => grants.includes(grant));
