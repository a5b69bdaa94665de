import type { PersonService } from '@primehour/contract/person-services';
import type { Resource } from '@primehour/contract/resource';
import type { Needs } from '@primehour/contract/service-needs';
import type { ServiceNeed } from '@primehour/domain/resource/need';
import type { ResourceRow } from './queries.ts';
import type { PersonServiceRow } from './queries/list-person-services.ts';

/** Builds the responses field by field; no other file of this module builds one. */

export const presentResource = (row: ResourceRow): Resource => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  publicName: row.publicName,
  about: row.about,
  imageUrl: row.imageUrl,
  followsBusinessHours: row.followsBusinessHours,
  isPublic: row.isPublic,
  weight: row.weight,
  visitsADayMax: row.visitsADayMax,
  units: row.units,
});

export const presentNeeds = (needs: readonly ServiceNeed[]): Needs =>
  needs.map((need) => ({
    number: need.number,
    kind: need.kind,
    spans: need.spans?.map(({ fromMinute, untilMinute }) => ({ fromMinute, untilMinute })) ?? null,
    bufferBefore: need.beforeMinutes,
    bufferAfter: need.afterMinutes,
    choices: need.choices.map(({ resourceId, priceCents, durationMinutes }) => ({
      resourceId,
      price: priceCents,
      duration: durationMinutes,
    })),
  }));

export const presentPersonService = (row: PersonServiceRow): PersonService => ({
  serviceId: row.serviceId,
  name: row.name,
  isDone: row.isByAnyone || row.isChosen,
  price: row.priceCents,
  duration: row.durationMinutes,
  usualPrice: row.usualPriceCents,
  usualDuration: row.usualDurationMinutes,
  isByAnyone: row.isByAnyone,
  hasParts: row.hasParts,
});
