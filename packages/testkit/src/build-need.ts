import { serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import type { Cents, MinuteSpan, ResourceKind } from '@primehour/domain/vocabulary';
import type { ServiceRow, World } from './build.ts';

type NeedOptions = {
  readonly number?: number | undefined;
  readonly kind?: ResourceKind | undefined;
  readonly spans?: readonly MinuteSpan[] | undefined;
  readonly of: readonly { readonly id: string; readonly priceCents?: Cents; readonly durationMinutes?: number }[];
};

/** A service's need: one of these resources, for some or all of its minutes. */
export async function aNeed(
  { db }: World,
  service: ServiceRow,
  { number = 1, kind = 'TEAM_MEMBER', ...options }: NeedOptions,
) {
  const { businessId, id: serviceId } = service;
  await db.transaction(async (tx) => {
    await tx.insert(serviceNeed).values({ businessId, serviceId, number, kind, spans: options.spans ?? null });
    const choices = options.of.map(({ id: resourceId, priceCents, durationMinutes }) => ({
      businessId,
      serviceId,
      number,
      resourceId,
      priceCents: priceCents ?? null,
      durationMinutes: durationMinutes ?? null,
    }));
    await tx.insert(serviceChoice).values(choices);
  });
}
