import { business } from '@primehour/db/schema/business';
import type { BusinessType, Phone, Zone } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { recordChanges } from '../../../audit.ts';
import type { Deps } from '../../../deps.ts';
import type { Scope } from '../../../http/session-gate.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import { requireImages } from '../../image/api.ts';
import { requireOwnName } from '../../operator/api.ts';
import type { BusinessRow } from '../queries.ts';
import { resyncCalendars } from './resync-calendars.ts';
import { setCalendarActive } from './set-calendar-active.ts';

/** Omitted fields are unchanged; null and empty text clear them (product/api#user-calls, decision 039). */
export type BusinessChange = {
  readonly name?: string | undefined;
  readonly bio?: string | null | undefined;
  readonly businessType?: BusinessType | null | undefined;
  readonly state?: string | undefined;
  readonly timezone?: Zone | undefined;
  readonly city?: string | undefined;
  readonly contactNumber?: Phone | undefined;
  readonly socialLink?: string | null | undefined;
  readonly standardBookingUrl?: string | null | undefined;
  readonly logoUrl?: string | null | undefined;
  readonly mediaUrl?: string | null | undefined;
  /** The current value changes nothing; another one is subject to the rules of the calendar's switch. */
  readonly isCalendarActive?: boolean | undefined;
};

const IMAGE_FIELDS = ['logoUrl', 'mediaUrl'] as const;
const EMPTIABLE = ['bio', 'socialLink', 'standardBookingUrl', ...IMAGE_FIELDS] as const;

/**
 * Changes the caller's business or its booking page. A new picture must be one that this user uploaded.
 * @throws Refusal NOT_FOUND, NAME_NEEDS_APPROVAL, IMAGE_UNKNOWN, ACCOUNT_NOT_FOUND, BUSINESS_SUSPENDED
 */
export async function updateBusiness(
  write: TenantTx,
  scope: Scope,
  change: BusinessChange,
  { config }: Pick<Deps, 'config'>,
): Promise<BusinessRow> {
  const { tx, tenant, now } = write;
  const [row] = await tx.select().from(business).where(eq(business.id, tenant)).for('update');
  const stored = orNotFound(row);
  const { isCalendarActive, ...sent } = change;
  const fields = { ...sent };
  for (const field of EMPTIABLE) if (fields[field] === '') fields[field] = null;
  const newImages = IMAGE_FIELDS.flatMap((field) => {
    const url = fields[field];
    return typeof url === 'string' && url !== stored[field] ? [url] : [];
  });
  if (fields.name !== undefined && fields.name !== stored.name) {
    await requireOwnName(tx, tenant, fields.name);
  }
  if (newImages.length > 0) await requireImages(tx, scope, newImages, config);
  if (isCalendarActive !== undefined && isCalendarActive !== stored.isCalendarActive) {
    await setCalendarActive(write, scope, isCalendarActive);
  }
  if (fields.timezone !== undefined && fields.timezone !== stored.timezone) {
    await resyncCalendars(tx, tenant, now);
  }
  const [updated] = await tx
    .update(business)
    .set({ ...definedOnly(fields), name: fields.name ?? stored.name })
    .where(eq(business.id, tenant))
    .returning();
  await recordChanges(write, 'BUSINESS_CHANGED', { before: stored, after: fields });
  return orNotFound(updated);
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

function definedOnly<Fields extends object>(fields: Fields): Partial<Defined<Fields>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Defined<Fields>
  >;
}
