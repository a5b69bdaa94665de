import type { FormState } from '@primehour/contract/form-state';
import { LOOK_PATH } from '@primehour/contract/operator-entry';
import { operatorNameForm, operatorPaths, operatorReasonForm } from '@primehour/contract/operator-pages';
import type { PageModel } from '@primehour/contract/pages';
import { uuid } from '@primehour/contract/primitives';
import { brandIn } from '@primehour/domain/sender/brand-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import { orNotFound } from '../../../refusal.ts';
import {
  approveName,
  findOverview,
  isNameApproved,
  liftSuspension,
  listActions,
  type OverviewRow,
  searchBusinesses,
  suspendBusiness,
} from '../../operator/api.ts';
import { startLook } from '../commands/look-in.ts';
import { operatorOf } from '../policy.ts';
import { presentAction, presentOverview } from '../present.ts';
import { EMPTY_FORM, readForm } from './read-form.ts';
import type { Show } from './section-pages.ts';

const SHOWN = 50;

/** Businesses: search, suspend and reinstate, approve a name, look in. */
export function businessPages(app: FastifyInstance, deps: Deps, show: Show): void {
  readPages(app, deps, show);
  decisionPages(app, deps, show);
}

function readPages(app: FastifyInstance, { db, clock }: Deps, show: Show): void {
  app.get(operatorPaths.businesses, async (request, reply) => {
    const { q } = request.query as { q?: unknown };
    const query = typeof q === 'string' ? q.slice(0, QUERY_MAX_LENGTH) : '';
    const rows = await searchBusinesses(db.read, query, SHOWN + 1, clock.now());
    const businesses = rows.slice(0, SHOWN).map(presentOverview);
    return show(reply, { kind: 'operator-list', now: clock.now(), query, businesses, hasMore: rows.length > SHOWN });
  });

  app.get(operatorPaths.business(':id'), async (request, reply) =>
    show(reply, await businessModel({ db, clock }, await subjectOf({ db, clock }, request))),
  );

  app.get(operatorPaths.suspend(':id'), async (request, reply) => {
    const row = await subjectOf({ db, clock }, request);
    if (row.suspendedAt !== null) return reply.redirect(operatorPaths.business(row.id), 303);
    return show(reply, suspendModel(row, clock, EMPTY_FORM));
  });
}
const QUERY_MAX_LENGTH = 120;

function decisionPages(app: FastifyInstance, deps: Deps, show: Show): void {
  const { db, clock } = deps;

  app.post(operatorPaths.suspend(':id'), async (request, reply) => {
    const row = await subjectOf(deps, request);
    const { data, form } = readForm(operatorReasonForm, request);
    if (!data) return show(reply, suspendModel(row, clock, form), 422);
    return decide(reply, row, () =>
      db.transaction((tx) => suspendBusiness(tx, row.id, { ...data, ...operatorOf(request) }, clock.now())),
    );
  });

  app.post(operatorPaths.lift(':id'), async (request, reply) => {
    const row = await subjectOf(deps, request);
    const { data, form } = readForm(operatorReasonForm, request);
    if (!data) return show(reply, await businessModel(deps, row, { liftForm: form }), 422);
    return decide(reply, row, () =>
      db.transaction((tx) => liftSuspension(tx, row.id, { ...data, ...operatorOf(request) }, clock.now())),
    );
  });

  app.post(operatorPaths.look(':id'), async (request, reply) => {
    const row = await subjectOf(deps, request);
    const { data, form } = readForm(operatorReasonForm, request);
    if (!data) return show(reply, await businessModel(deps, row, { lookForm: form }), 422);
    const write = { now: clock.now(), operator: operatorOf(request) };
    const secret = await db.transaction((tx) => startLook({ tx, ...write }, deps, row.id, data.reason));
    return reply.redirect(`${LOOK_PATH}#${secret}`, 303);
  });

  app.post(operatorPaths.approveName(':id'), async (request, reply) => {
    const row = await subjectOf(deps, request);
    const { data, form } = readForm(operatorNameForm, request);
    if (!data) return show(reply, await businessModel(deps, row, { nameForm: form }), 422);
    return decide(reply, row, () =>
      db.transaction((tx) => approveName(tx, row.id, { ...data, ...operatorOf(request) }, clock.now())),
    );
  });
}

/** A repeated submission changes nothing; the business's page shows its state. */
async function decide(reply: FastifyReply, { id }: OverviewRow, action: () => Promise<unknown>): Promise<FastifyReply> {
  try {
    await action();
  } catch (error) {
    if (refusalOf(error)?.code !== 'WRONG_STATE') throw error;
  }
  return reply.redirect(operatorPaths.business(id), 303);
}

type Reads = Pick<Deps, 'db' | 'clock'>;

async function subjectOf({ db, clock }: Reads, request: FastifyRequest): Promise<OverviewRow> {
  const id = uuid().safeParse((request.params as { id: string }).id);
  return orNotFound(id.success ? await findOverview(db.read, id.data, clock.now()) : undefined);
}

async function businessModel(
  { db, clock }: Reads,
  row: OverviewRow,
  forms: { readonly [Form in 'liftForm' | 'nameForm' | 'lookForm']?: FormState } = {},
): Promise<PageModel> {
  const actions = await listActions(db.read, row.id);
  const brand = brandIn(row.name);
  const isApproved = brand === undefined || (await isNameApproved(db.read, row.id, row.name));
  return {
    kind: 'operator-business',
    now: clock.now(),
    subject: presentOverview(row),
    brand: isApproved ? null : brand,
    actions: actions.map(presentAction),
    liftForm: EMPTY_FORM,
    nameForm: EMPTY_FORM,
    lookForm: EMPTY_FORM,
    ...forms,
  };
}

const suspendModel = (row: OverviewRow, clock: Clock, form: FormState): PageModel => ({
  kind: 'operator-suspend',
  now: clock.now(),
  subject: presentOverview(row),
  form,
});
