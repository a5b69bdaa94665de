import { getDay } from '@primehour/contract/home';
import { accessOf } from '@primehour/domain/access/access';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/endpoint.ts';
import { ownPersonOnly } from '../../http/own-records.ts';
import { presentDay } from './present.ts';
import { countAnswersAtHome, findDay } from './queries.ts';

/** What Home shows of the day (product/home#needs-attention). */
export function homeRoutes(app: FastifyInstance, { db, clock, ...deps }: Deps): void {
  route(app, { db, clock, ...deps }, getDay, async ({ scope }) => {
    const sees = {
      money: accessOf(scope.member, 'statements.see') === 'all',
      listings: accessOf(scope.member, 'listings.change') === 'all',
      refunds: accessOf(scope.member, 'money.refund') === 'all',
      calendars: accessOf(scope.member, 'hours.change') === 'all',
    };
    const { userId } = scope;
    const only = ownPersonOnly(scope, 'calendar.see');
    const asked = { zone: scope.zone, now: clock.now(), only, userId };
    const day = await db.onReplica((reader) => findDay(reader, scope.businessId, asked));
    const helpAnswers = (await countAnswersAtHome(deps, userId)) ?? day.helpAnswers;
    return presentDay({ ...day, helpAnswers }, sees);
  });
}
