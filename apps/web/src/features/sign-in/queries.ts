import { openAccountSession } from '@primehour/contract/bank-account';
import { createBusiness, updateBusiness } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { CallInput } from '@primehour/contract/endpoint';
import { completeRegister } from '@primehour/contract/session';
import { answerSurvey, getSurvey } from '@primehour/contract/support';
import { queryOptions } from '@tanstack/react-query';
import { reloadBusinesses } from '../../account/business.ts';
import { refreshSaved, reloadUser } from '../../account/reload-user.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { changeSession, getSession } from '../../session/store.ts';

/** Saves the user's profile, then refreshes the user (product/onboarding#profile). */
export async function saveProfile(body: CallInput<typeof completeRegister>['body']): Promise<void> {
  await refreshSaved(await call(completeRegister, { body }));
}

type BusinessBody = CallInput<typeof createBusiness>['body'];

/**
 * See product/onboarding#business: creates the business, its calendar switched off, or updates the existing one. The
 * first business makes the user a partner, so the user is reloaded. A business created on another device since the form
 * was filled from `shown` is not overwritten unseen: it is returned instead, to be reviewed.
 */
export async function saveBusiness(
  body: BusinessBody,
  shown: BusinessInfo | undefined,
): Promise<BusinessInfo | undefined> {
  const [existing] = await reloadBusinesses();
  if (existing && existing.id !== shown?.id) return existing;
  const business = existing
    ? await call(updateBusiness, {
        params: { id: existing.id },
        body: { ...body, isCalendarActive: existing.isCalendarActive },
      })
    : await call(createBusiness, { body: { ...body, isCalendarActive: false } });
  changeSession({ type: 'businessSaved', business });
  await reloadUser();
  return undefined;
}

/** The provider's session in which the bank account is connected; opened once per visit. */
export const accountSessionQuery = () =>
  queryOptions({
    queryKey: [openAccountSession.id],
    queryFn: () => call(openAccountSession, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Loaded when the survey begins, and kept in the session for its other pages (product/onboarding#survey). */
export const surveyQuery = () =>
  queryOptions({
    queryKey: [getSurvey.id],
    queryFn: async () => {
      const surveyDetails = await call(getSurvey, {});
      changeSession({ type: 'surveyLoaded', surveyDetails });
      return surveyDetails;
    },
  });

export async function sendAnswer(body: CallInput<typeof answerSurvey>['body']): Promise<void> {
  await call(answerSurvey, { body });
  // A person who goes back, or comes back after a reload, finds their answers.
  const { questionId, optionId = null, freeTextAnswer = null } = body;
  const surveyDetails = getSession().surveyDetails.map((question) =>
    question.id === questionId ? { ...question, answer: { optionId, freeTextAnswer } } : question,
  );
  changeSession({ type: 'surveyLoaded', surveyDetails });
  queryClient.setQueryData(surveyQuery().queryKey, surveyDetails);
}
