import type { Database } from '@primehour/db/open';
import type { Deps } from '../deps.ts';

/**
 * Where people, their sessions and their preferences are written: in cell 0. Other cells have copies of the people that
 * their rows name.
 */
export const peopleOf = ({ cells, db }: Pick<Deps, 'cells' | 'db'>): Database => cells?.home ?? db;
