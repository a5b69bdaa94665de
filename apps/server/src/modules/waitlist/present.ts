import type { Opening, WaitlistEntry } from '@primehour/contract/waitlist';
import { instantOf } from '../../clock.ts';
import type { ListedEntry } from './queries/list-entries.ts';
import type { ListedOpening } from './queries/list-openings.ts';

export const presentEntry = (entry: ListedEntry): WaitlistEntry => ({
  id: entry.id,
  client: { id: entry.clientId, name: entry.clientName, phone: entry.phone },
  service: { id: entry.serviceId, name: entry.serviceName },
  personName: entry.personName,
  insteadOfAt: entry.insteadOfAt,
  fromDate: entry.fromDate,
  untilDate: entry.untilDate,
  times: entry.times.map(({ days, fromMinute, untilMinute }) => ({ days: [...days], fromMinute, untilMinute })),
  agreesToPrices: entry.agreesToPrices,
  state: entry.state,
  createdAt: instantOf(entry.createdAt),
  matches: [...entry.matches],
});

export const presentOpening = (row: ListedOpening, chosen?: Pick<Opening, 'choices' | 'skipped'>): Opening => ({
  id: row.id,
  startAt: instantOf(row.startAt),
  endAt: instantOf(row.endAt),
  personNames: row.personNames ?? [],
  cause: row.cause,
  mode: row.mode,
  state: row.state,
  serviceName: row.serviceName,
  createdAt: instantOf(row.createdAt),
  nextAt: row.nextAt && instantOf(row.nextAt),
  falling: fallingOf(row),
  offers: [...(row.offers ?? [])],
  skipped: chosen?.skipped ?? [...(row.skipped ?? [])],
  choices: row.filledBy === null && !hasOpenOffer(row) ? (chosen?.choices ?? []) : [],
  filledBy: row.filledBy,
});

const hasOpenOffer = ({ offers }: ListedOpening): boolean => (offers ?? []).some(({ state }) => state === 'OPEN');

function fallingOf({ startPriceCents, floorPriceCents, fromAt, untilAt }: ListedOpening): Opening['falling'] {
  if (startPriceCents === null || floorPriceCents === null) return null;
  return { startPriceCents, floorPriceCents, fromAt: instantOf(fromAt), untilAt: instantOf(untilAt) };
}
