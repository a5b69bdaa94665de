import type { FormState } from '@primehour/contract/form-state';
import {
  operatorAnnouncementForm,
  type OperatorConsolePage,
  operatorPaths,
  operatorReasonForm,
} from '@primehour/contract/operator-pages';
import { isSwitch, type SwitchName } from '@primehour/domain/operator/switches';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import { orNotFound } from '../../../refusal.ts';
import { endAnnouncement, makeAnnouncement } from '../commands/set-announcement.ts';
import { switchOff, switchOn } from '../commands/set-switch.ts';
import { operatorOf } from '../policy.ts';
import { findAnnouncement, listSwitchedOff } from '../queries/find-service.ts';
import { EMPTY_FORM, readForm } from './read-form.ts';
import type { Show } from './section-pages.ts';
import { announcementContent, switchesContent } from './service-models.ts';

type Content = Omit<OperatorConsolePage, 'kind' | 'now' | 'text'>;

/** Switches and the announcement, which apply to the whole service. */
export function servicePages(app: FastifyInstance, deps: Deps, show: Show): void {
  const page = (reply: FastifyReply, content: Content, status?: number) =>
    show(reply, { kind: 'operator-console', now: deps.clock.now(), text: null, ...content }, status);
  switchPages(app, deps, page);
  announcementPages(app, deps, page);
}
type ShowContent = (reply: FastifyReply, content: Content, status?: number) => FastifyReply;

const writeOf = ({ clock }: Pick<Deps, 'clock'>, request: FastifyRequest) => ({
  now: clock.now(),
  operator: operatorOf(request),
});

/** A repeated submission changes nothing. */
async function unlessDone(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (refusalOf(error)?.code !== 'WRONG_STATE') throw error;
  });
}

function switchPages(app: FastifyInstance, deps: Deps, page: ShowContent): void {
  const { db, clock } = deps;
  const content = async (failed?: { readonly name: SwitchName; readonly form: FormState }) =>
    switchesContent(await listSwitchedOff(db.read), clock.now(), failed);
  const nameOf = ({ params }: FastifyRequest): SwitchName => {
    const { name } = params as { name: string };
    return orNotFound(isSwitch(name) ? name : undefined);
  };

  app.get(operatorPaths.switches, async (_, reply) => page(reply, await content()));

  app.post(operatorPaths.switchOff(':name'), async (request, reply) => {
    const name = nameOf(request);
    const { data, form } = readForm(operatorReasonForm, request);
    if (!data) return page(reply, await content({ name, form }), 422);
    await unlessDone(db.transaction((tx) => switchOff({ tx, ...writeOf(deps, request) }, name, data.reason)));
    return reply.redirect(operatorPaths.switches, 303);
  });

  app.post(operatorPaths.switchOn(':name'), async (request, reply) => {
    const name = nameOf(request);
    await unlessDone(db.transaction((tx) => switchOn({ tx, ...writeOf(deps, request) }, name)));
    return reply.redirect(operatorPaths.switches, 303);
  });
}

function announcementPages(app: FastifyInstance, deps: Deps, page: ShowContent): void {
  const { db, clock } = deps;
  const content = async (form: FormState = EMPTY_FORM) =>
    announcementContent(await findAnnouncement(db.read, clock.now()), form, clock.now());

  app.get(operatorPaths.announcement, async (_, reply) => page(reply, await content()));

  app.post(operatorPaths.announcement, async (request, reply) => {
    const { data, form } = readForm(operatorAnnouncementForm, request);
    if (!data) return page(reply, await content(form), 422);
    await db.transaction((tx) => makeAnnouncement({ tx, ...writeOf(deps, request) }, data));
    return reply.redirect(operatorPaths.announcement, 303);
  });

  app.post(operatorPaths.endAnnouncement, async (request, reply) => {
    await unlessDone(db.transaction((tx) => endAnnouncement({ tx, ...writeOf(deps, request) })));
    return reply.redirect(operatorPaths.announcement, 303);
  });
}
