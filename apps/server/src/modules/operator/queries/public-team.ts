import type { ServingPerson } from '@primehour/domain/resource/offer';

/** A person of the team, as clients see them. */
export type TeamMember = ServingPerson & {
  readonly name: string;
  readonly publicName: string | null;
  readonly about: string | null;
  readonly imageUrl: string | null;
};

/** SQL: the people of `business`, in order; null where there is only one. */
export const PUBLIC_TEAM = `(
  select case when count(*) > 1 then json_agg(json_build_object('id', r.id, 'name', r.name, 'publicName', r.public_name,
    'about', r.about, 'imageUrl', r.image_url, 'isPublic', r.is_public, 'does', coalesce((
      select json_agg(json_build_array(v.id, c.price_cents, c.duration_minutes)) from service v
      left join service_choice c on c.business_id = v.business_id and c.service_id = v.id and c.number = 1
        and c.resource_id = r.id
      where v.business_id = r.business_id and v.deleted_at is null and (c.resource_id is not null or not exists (
        select from service_need n where n.business_id = v.business_id and n.service_id = v.id and n.number = 1))),
      '[]'::json)) order by r.position, r.id) end
  from resource r where r.business_id = business.id and r.kind = 'TEAM_MEMBER' and r.retired_at is null)`;
