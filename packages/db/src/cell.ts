/**
 * The number of the database that new ids and tokens are made in: a hint where to look for them first, once there is more than
 * one (decision 171). Twelve bits hold it.
 */
export const CELL = 0;
export const CELL_BITS = 12;
