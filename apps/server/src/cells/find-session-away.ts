import { bool, instant, json, nullable, prepared, text, texts, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Grant } from '@primehour/domain/access/grants';
import type { Role, Zone } from '@primehour/domain/vocabulary';
import type { Deps } from '../deps.ts';
import { copyPerson, PERSON } from './copy-person.ts';
import { peopleOf } from './people.ts';

/** In cell 0: the session and its user. */
const SESSION = prepared(
  'session-at-home',
  `
  select s.user_id, s.unconfirmed_since, s.proven_at, s.user_agent, (${PERSON})::json as person
  from session s join app_user u on u.id = s.user_id
  where s.id = $1 and s.user_id = $2 and s.revoked_at is null and s.expires_at > $3`,
  {
    user_id: uuid(),
    unconfirmed_since: nullable(instant()),
    proven_at: nullable(instant()),
    user_agent: nullable(text()),
    person: json<object>(),
  },
);

/** Someone's place in the business that a call is about; all of it is null for a person without a business. */
export const PLACE_SHAPE = {
  business_id: nullable(uuid()),
  timezone: nullable(text<Zone>()),
  role: nullable(text<Role>()),
  grants: nullable(texts<Grant[]>()),
  resource_id: nullable(uuid()),
  is_suspended: bool(),
  has_left_asked: bool(),
};

/** In this cell: their place, and whether the copy of the person differs. */
const PLACE = prepared(
  'place-here',
  `
  select b.id as business_id, b.timezone, b.role, b.grants, b.resource_id, b.suspended_at is not null as is_suspended,
    b.id is distinct from $2 and exists (
      select from membership e where e.business_id = $2 and e.user_id = $1 and e.ended_at is not null) as has_left_asked,
    (select ${PERSON} from app_user u where u.id = $1) is distinct from $3::jsonb as is_outdated
  from (select) one
  left join lateral (
    select b.id, b.timezone, b.suspended_at, m.role, m.grants, m.resource_id
    from membership m join business b on b.id = m.business_id
    where m.user_id = $1 and m.ended_at is null
      and not exists (select from business_elsewhere e where e.business_id = m.business_id)
    order by (m.business_id = $2) is true desc, m.created_at, m.business_id limit 1
  ) b on true`,
  { ...PLACE_SHAPE, is_outdated: bool() },
);

type SessionOf = { readonly sessionId: string; readonly userId: string; readonly now: Date };
type Asked = SessionOf & {
  /** The business that the call names. */
  readonly asked: string | null;
};

/**
 * The session gate outside cell 0: the session is checked in cell 0 for every call, and the place in this cell. Rows
 * here reference people, of whom this cell has copies; each call brings the caller's copy up to date.
 */
export async function findSessionAway(deps: Deps, { sessionId, userId, now, asked }: Asked) {
  const session = await findSession(deps, { sessionId, userId, now });
  if (session === undefined) return undefined;
  const { person, ...signedIn } = session;
  const [found] = await queryPrepared(deps.db.read, PLACE, [userId, asked, JSON.stringify(person)]);
  if (found === undefined) throw new Error('Unreachable: the statement has one row.');
  const { is_outdated: isOutdated, ...place } = found;
  if (isOutdated) await copyPerson(deps, userId);
  return { ...signedIn, ...place };
}

/** For what outlives its request, such as a stream. */
export const isSessionAlive = async (deps: Deps, session: SessionOf): Promise<boolean> =>
  (await findSession(deps, session)) !== undefined;

async function findSession(deps: Deps, { sessionId, userId, now }: SessionOf) {
  const [session] = await queryPrepared(peopleOf(deps).read, SESSION, [sessionId, userId, now]);
  return session;
}
