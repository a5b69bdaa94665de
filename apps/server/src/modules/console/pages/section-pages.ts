import { type OperatorConsolePage, operatorPaths } from '@primehour/contract/operator-pages';
import type { PageModel } from '@primehour/contract/pages';
import { uuid } from '@primehour/contract/primitives';
import { evidenceOf } from '@primehour/domain/evidence/evidence';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readChecks } from '../../../checks/read-checks.ts';
import { dateOf } from '../../../clock.ts';
import * as copy from '../../../copy/console.ts';
import type { Deps } from '../../../deps.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import { findMaintenance } from '../../../maintenance.ts';
import { listFailedMessages, resendMessages } from '../../../messages/failed-messages.ts';
import { orNotFound } from '../../../refusal.ts';
import { authorizeTenant } from '../../../tenant.ts';
import { findOpenDispute, listOpenDisputes, loadEvidence } from '../../evidence/api.ts';
import { retryJob } from '../commands/retry-job.ts';
import { sendEvidence } from '../commands/send-evidence.ts';
import { endMaintenance, minutesForm, startMaintenance } from '../commands/set-maintenance.ts';
import { operatorOf } from '../policy.ts';
import {
  presentAuditLog,
  presentChecks,
  presentFailedMessages,
  presentJobs,
  presentMaintenance,
  presentMoney,
} from '../present.ts';
import { listAuditEntries } from '../queries/list-audit-entries.ts';
import { listFailedJobs, listWaitingQueues } from '../queries/list-jobs.ts';
import { listUnderWay, listUnfinishedRefunds } from '../queries/list-money.ts';

export type Show = (reply: FastifyReply, model: PageModel, status?: number) => FastifyReply;

const SHOWN = 100;
/** As in the checks, so that an operator who checks once a week sees each. */
const FAILED_REFUND_MS = 7 * DAY_MS;

/** The checks, and the lists behind them. */
export function sectionPages(app: FastifyInstance, deps: Deps, show: Show): void {
  const { db, clock } = deps;
  type Content = Omit<OperatorConsolePage, 'kind' | 'now' | 'text'>;
  const page = (content: Content): PageModel => ({
    kind: 'operator-console',
    now: clock.now(),
    text: null,
    ...content,
  });

  app.get(operatorPaths.checks, async (_, reply) =>
    show(reply, page(presentChecks(await readChecks({ ...deps, now: clock.now() })))),
  );

  app.get(operatorPaths.messages, async (_, reply) =>
    show(reply, page(presentFailedMessages(await listFailedMessages(db.read, SHOWN, clock.now()), clock.now()))),
  );

  app.get(operatorPaths.money, async (_, reply) => {
    const now = clock.now();
    const [underWay, refunds, disputes] = await Promise.all([
      listUnderWay(db.read, SHOWN),
      listUnfinishedRefunds(db.read, dateOf(now - FAILED_REFUND_MS), SHOWN),
      listOpenDisputes(db.read),
    ]);
    return show(reply, page(presentMoney({ underWay, refunds, disputes }, now)));
  });

  app.get(operatorPaths.dispute(':id'), async (request, reply) => {
    const { dispute } = orNotFound(await findOpenDispute(db.read, idOf(request)));
    const { file } = evidenceOf(
      await loadEvidence(db.read, authorizeTenant(dispute.businessId), dispute.paymentId ?? ''),
    );
    const isSent = dispute.evidenceSentAt !== null;
    const action = isSent ? null : { label: copy.sendEvidence, path: operatorPaths.sendEvidence(dispute.id) };
    return show(reply, {
      kind: 'operator-console',
      now: clock.now(),
      section: 'money',
      title: copy.evidenceTitle,
      lead: copy.evidenceLead,
      text: file,
      groups: [{ title: copy.dispute, empty: isSent ? copy.evidenceSent : copy.evidenceNotSent, lines: [], action }],
    });
  });

  app.get(operatorPaths.jobs, async (_, reply) => {
    const [failed, waiting] = await Promise.all([listFailedJobs(db.read, SHOWN), listWaitingQueues(db.read)]);
    return show(reply, page(presentJobs({ failed, waiting }, clock.now())));
  });

  app.get(operatorPaths.maintenance, async (_, reply) =>
    show(reply, page(presentMaintenance(await findMaintenance(db.read, clock.now()), clock.now()))),
  );

  app.get(operatorPaths.auditLog, async (_, reply) =>
    show(reply, page(presentAuditLog(await listAuditEntries(db.read, SHOWN), clock.now()))),
  );
  actionPages(app, deps);
}

/** Each action is a form without fields that leads back to its list. A repeated submission changes nothing. */
function actionPages(app: FastifyInstance, { db, clock }: Deps): void {
  const mountAction = (path: string, back: string, work: (write: Write, id: string) => Promise<unknown>) =>
    app.post(path, async (request, reply) => {
      const id = path.includes(':id') ? idOf(request) : '';
      try {
        await db.transaction((tx) => work({ tx, now: clock.now(), operator: operatorOf(request) }, id));
      } catch (error) {
        if (!DONE.includes(refusalOf(error)?.code ?? '')) throw error;
      }
      return reply.redirect(back, 303);
    });

  mountAction(operatorPaths.resend(':id'), operatorPaths.messages, (write, id) => resendMessages(write, [id]));
  mountAction(operatorPaths.resendAll, operatorPaths.messages, (write) => resendMessages(write, 'all'));
  mountAction(operatorPaths.endMaintenance, operatorPaths.maintenance, endMaintenance);
  app.post(operatorPaths.startMaintenance(':minutes'), async (request, reply) => {
    const minutes = minutesForm.safeParse((request.params as { minutes: string }).minutes);
    const write = { now: clock.now(), operator: operatorOf(request) };
    await db.transaction((tx) => startMaintenance({ tx, ...write }, orNotFound(minutes.data)));
    return reply.redirect(operatorPaths.maintenance, 303);
  });
  mountAction(operatorPaths.retryJob(':id'), operatorPaths.jobs, retryJob);
  mountAction(operatorPaths.sendEvidence(':id'), operatorPaths.money, sendEvidence);
}

type Write = Parameters<typeof retryJob>[0];

/** The refusals of an action that has been done before. */
const DONE: readonly string[] = ['WRONG_STATE', 'NOT_FOUND'];

function idOf(request: FastifyRequest): string {
  const id = uuid().safeParse((request.params as { id: string }).id);
  return orNotFound(id.success ? id.data : undefined);
}
