import { createCall, type Transport } from '@primehour/contract/client';
import { getSession } from '../session/store.ts';
import { takeFirstAnswer } from './first-answer.ts';
import { refreshSession } from './refresh.ts';
import { send } from './send.ts';

/** Spec 1 §7: bearer token when signed in; on 401 one shared refresh, business reload, and one retry. */
const transport: Transport = async (request) => {
  const { accessToken } = getSession();
  const response = (await takeFirstAnswer(request)) ?? (await send({ ...request, accessToken }));
  if (response.status !== 401 || !accessToken) return response;
  const isRefreshed = await refreshSession(accessToken);
  return isRefreshed ? await send({ ...request, accessToken: getSession().accessToken }) : response;
};

/** `call(endpoint, { params, query, body })`; a refusal is raised as `CallError`. */
export const call = createCall(transport);
