import type { Role } from '../vocabulary.ts';

/** Roles as screens and texts name them (product/team#roles). */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  OWNER: 'Owner',
  MANAGER: 'Manager',
  FRONT_DESK: 'Front desk',
  STAFF: 'Staff',
};

/** As part of a sentence: 'Alder Studio invited you to its team as a manager'. */
export const ROLE_PHRASES: Readonly<Record<Role, string>> = {
  OWNER: 'the owner',
  MANAGER: 'a manager',
  FRONT_DESK: 'front desk staff',
  STAFF: 'a staff member',
};
