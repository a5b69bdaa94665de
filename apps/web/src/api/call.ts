import { createCall, type Transport } from '@primehour/contract/call';
import { getSession } from '../session/store.ts';
import { withBusinessId } from '../session/with-business-id.ts';
import { takeEarlyResponse } from './early-response.ts';
import { noteRefusal } from './note-refusal.ts';
import { refreshSession } from './refresh.ts';
import { send } from './send.ts';
import { withStepUp } from './step-up.ts';

/**
 * See product/sign-in#token-refresh: bearer token when signed in; on 401 one shared refresh, business reload, and one
 * retry.
 */
export const sendSigned: Transport = async (request) => {
  const { accessToken, user } = getSession();
  // Read once: a call that is repeated after a refresh is about the same business.
  const path = withBusinessId(request.path);
  const response = (await takeEarlyResponse(request)) ?? (await send({ ...request, path, accessToken }));
  if (response.status !== 401 || !accessToken) return response;
  const isRefreshed = await refreshSession(accessToken);
  const now = getSession();
  // A request made as one user is not repeated as another who has signed in since.
  if (!isRefreshed || now.user?.id !== user?.id) return response;
  return await send({ ...request, path, accessToken: now.accessToken });
};

/** `call(endpoint, { params, query, body })`; a refusal is raised as `CallError`. */
export const call = createCall(async (request) => noteRefusal(await withStepUp(() => sendSigned(request))));
