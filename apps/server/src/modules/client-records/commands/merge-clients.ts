import { lockBusiness } from '@primehour/db/lock';
import { prepared, preparedBy, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { MergedClient } from '@primehour/domain/client/merge-clients';
import { recordAudit } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { TenantId } from '../../../tenant.ts';
import { recordBlock } from '../../auction/api.ts';
import { checkMerge, type Pair } from '../queries/check-merge.ts';

/** Everything that references a client: bookings, bids, waitlist entries, packages, and phones of earlier merges. */
const MOVE_BOOKINGS = prepared(
  'merge-bookings',
  'update booking set client_id = $2, updated_at = $4, version = version + 1 where business_id = $1 and client_id = $3',
  {},
);
const MOVE_BIDDERS = prepared(
  'merge-bidders',
  'update bidder set client_id = $2 where business_id = $1 and client_id = $3',
  {},
);
const MOVE_WAITING = prepared(
  'merge-waiting',
  'update waitlist_entry set client_id = $2 where business_id = $1 and client_id = $3',
  {},
);
const MOVE_PACKAGES = prepared(
  'merge-packages',
  'update stored_value set client_id = $2 where business_id = $1 and client_id = $3',
  {},
);
const MOVE_ALIASES = prepared(
  'merge-aliases',
  'update client_alias set client_id = $2 where business_id = $1 and client_id = $3',
  {},
);

/** In one order, so that two merges of the same records don't wait for each other. */
const LOCK = prepared(
  'merge-lock',
  'select id from client where business_id = $1 and id in ($2, $3) order by id for update',
  { id: uuid() },
);

const END_OTHER = prepared('merge-end', 'delete from client where business_id = $1 and id = $2', {});

const REMEMBER = prepared(
  'merge-phone',
  `insert into client_alias (business_id, phone, client_id, created_at) values ($1, $2, $3, $4)`,
  {},
);

type Kept = MergedClient & {
  readonly tenant: TenantId;
  readonly id: string;
  readonly now: Date;
  readonly otherCreatedAt: Date;
  readonly otherBarredUntil: Date | null;
  readonly otherNameEditedAt: Date | null;
};

const WRITE = preparedBy<Kept>()(
  'merge-write',
  (p) => `
  update client set email = ${p.email}, notes = ${p.notes},
    blocked_at = case when ${p.isBlocked} then coalesce(blocked_at, ${p.now}) end,
    created_at = least(created_at, ${p.otherCreatedAt}),
    bidding_barred_until = greatest(bidding_barred_until, ${p.otherBarredUntil}),
    name = ${p.name}, name_edited_at = coalesce(name_edited_at, ${p.otherNameEditedAt}),
    given_name = ${p.givenName}, merged_names = ${p.mergedNames}
  where business_id = ${p.tenant} and id = ${p.id}`,
  {},
);

/**
 * Merges one record into another: bookings and bids move, the other's phone numbers resolve to the kept record, and the
 * other record ends. Takes the business's lock, so that a concurrent booking by the other phone belongs to one of them
 * and is never lost.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function mergeClients(write: TenantTx, pair: Pair): Promise<void> {
  const { tx, tenant, now } = write;
  await lockBusiness(tx, tenant);
  // A block or an edit of either record doesn't take the business's lock, and must not be lost.
  await queryPrepared(tx, LOCK, [tenant, pair.keptId, pair.otherId]);
  const { kept, other, merged } = await checkMerge(tx, tenant, pair);
  const at = dateOf(now);
  // The unblocked record becomes blocked with the other.
  if (kept.isBlocked !== other.isBlocked) await recordBlock(write, (kept.isBlocked ? other : kept).id);
  await queryPrepared(tx, MOVE_BOOKINGS, [tenant, kept.id, other.id, at]);
  await queryPrepared(tx, MOVE_BIDDERS, [tenant, kept.id, other.id]);
  await queryPrepared(tx, MOVE_WAITING, [tenant, kept.id, other.id]);
  await queryPrepared(tx, MOVE_PACKAGES, [tenant, kept.id, other.id]);
  await queryPrepared(tx, MOVE_ALIASES, [tenant, kept.id, other.id]);
  await queryPrepared(tx, END_OTHER, [tenant, other.id]);
  await queryPrepared(tx, REMEMBER, [tenant, other.phone, kept.id, at]);
  await queryPrepared(tx, WRITE, {
    tenant,
    id: kept.id,
    ...merged,
    now: at,
    otherCreatedAt: other.createdAt,
    otherBarredUntil: other.barredUntil,
    otherNameEditedAt: other.nameEditedAt,
  });
  await recordAudit(write, 'CLIENTS_MERGED', { subjectId: kept.id, before: { otherId: other.id } });
}
