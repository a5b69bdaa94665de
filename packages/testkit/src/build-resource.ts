import { int, prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { resource, resourceLane } from '@primehour/db/schema/resource';
import { uuidV7 } from '@primehour/db/uuid';
import type { World } from './build.ts';

type ResourceRow = typeof resource.$inferSelect;
type Options = Partial<typeof resource.$inferInsert> & {
  readonly business: { readonly id: string };
  readonly units?: number;
};

const LAST = prepared(
  'last-resource',
  `
  select (select coalesce(max(position), -1)::integer from resource where business_id = $1) as position,
    (select coalesce(max(lane), 0)::integer from resource_lane where business_id = $1) as lane`,
  { position: int(), lane: int() },
);

/** Another person, room or equipment of a business, with a lane for each unit; by default a person named Ben. */
export async function aResource(
  world: World,
  { business, units = 1, ...fields }: Options,
): Promise<ResourceRow & { lanes: number[] }> {
  return world.db.transaction(async (tx) => {
    const [last] = await queryPrepared(tx, LAST, [business.id]);
    const values = {
      id: uuidV7(),
      businessId: business.id,
      kind: 'TEAM_MEMBER',
      name: 'Ben Osei',
      position: (last?.position ?? -1) + 1,
      createdAt: new Date(world.clock.now()),
      ...fields,
    } as const;
    const [row] = await tx.insert(resource).values(values).returning();
    if (row === undefined) throw new Error('The database inserted no row.');
    const lanes = Array.from({ length: units }, (_, index) => (last?.lane ?? 0) + 1 + index);
    const rows = lanes.map((lane) => ({ businessId: business.id, lane, resourceId: row.id }));
    await tx.insert(resourceLane).values(rows);
    return { ...row, lanes };
  });
}
