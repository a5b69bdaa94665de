import { disconnectAccount } from '@primehour/contract/bank-account';
import { listBusinesses, updateBusiness } from '@primehour/contract/business';
import type { BusinessInfo } from '@primehour/contract/business-shapes';
import type { ResponseBody, CallInput } from '@primehour/contract/endpoint';
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from '@primehour/contract/passkey';
import { listDevices, signOutDevice, signOutEverywhere } from '@primehour/contract/session';
import { getUser, updateUser } from '@primehour/contract/user';
import type { User } from '@primehour/contract/user-shapes';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountQuery } from '../../account/bank-connection.ts';
import { ensureBusiness, findBusiness } from '../../account/business.ts';
import type { ProfileFields } from '../../account/profile-fields.ts';
import { refreshSaved, reloadUser } from '../../account/reload-user.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';
import { showSaved } from '../../api/show-saved.ts';
import { announceSignOut, changeSession, getSession } from '../../session/store.ts';
import type { detailsBodyOf } from './form.ts';

/** Loads the businesses if the session has none; there may be no business yet, and the screen works without one. */
export const businessQuery = () =>
  queryOptions({ queryKey: [listBusinesses.id], queryFn: async () => (await findBusiness()) ?? null });

/** The user and the business as they are stored now. Not put into the session: that would refill a form being saved. */
export const loadUser = (): Promise<User> => call(getUser, {});

export async function loadBusiness(): Promise<BusinessInfo> {
  const shown = await ensureBusiness();
  return (await call(listBusinesses, {})).find(({ id }) => id === shown.id) ?? shown;
}

/** See product/account#personal-information: saves the user, then refreshes them. */
export async function saveProfile(body: ProfileFields): Promise<void> {
  await refreshSaved(await call(updateUser, { body }));
}

export async function saveBusiness(body: ReturnType<typeof detailsBodyOf>): Promise<void> {
  const { id } = await ensureBusiness();
  const sent: CallInput<typeof updateBusiness> = { params: { id }, body };
  changeSession({ type: 'businessSaved', business: await call(updateBusiness, sent) });
}

/** Disconnects at the provider; the calendar is off from then on, and everything that shows either is refreshed. */
export async function disconnectBank(): Promise<void> {
  const account = await call(disconnectAccount, {});
  await showSaved(queryClient, accountQuery(), account);
  const business = getSession().businessInfo[0];
  if (business) changeSession({ type: 'businessSaved', business: { ...business, isCalendarActive: false } });
  // The account is disconnected even if this fails, and its screens reload the user, too.
  await reloadUser().catch(() => undefined);
}

export type Device = ResponseBody<typeof listDevices>[number];

export const devicesQuery = () =>
  queryOptions({ queryKey: [listDevices.id], queryFn: () => call(listDevices, {}), staleTime: 0 });

export type Passkey = ResponseBody<typeof listPasskeys>['passkeys'][number];

export const passkeysQuery = () =>
  queryOptions({ queryKey: [listPasskeys.id], queryFn: () => call(listPasskeys, {}), staleTime: 0 });

/** Requests an offer, shows the browser's prompt, and sends its result. */
export async function createPasskey(name: string): Promise<void> {
  const offer = await call(offerPasskey, {});
  const { promptForNewPasskey } = await import('../../account/passkey-prompt.ts');
  const response = await promptForNewPasskey(offer);
  await call(addPasskey, { body: { token: offer.token, name, response } });
  await queryClient.invalidateQueries(passkeysQuery());
}

export async function deletePasskey({ id }: Passkey): Promise<void> {
  await call(removePasskey, { params: { id } });
  await queryClient.invalidateQueries(passkeysQuery());
}

/** The device is removed from the list immediately, and restored if the request fails. */
export const signOutDeviceMutation = () =>
  mutationOptions({
    mutationFn: ({ id }: Device) => call(signOutDevice, { params: { id } }),
    onMutate: async (device: Device) => {
      const { queryKey } = devicesQuery();
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (devices) => devices?.filter(({ id }) => id !== device.id));
      return { before };
    },
    // Only this device: others may have been signed out in the meantime.
    onError: (_error, device, kept) =>
      queryClient.setQueryData(devicesQuery().queryKey, (devices) =>
        kept?.before?.filter(({ id }) => id === device.id || devices?.some((other) => other.id === id)),
      ),
  });

/** Ends every session of this user, including this one. */
export async function signOutAllDevices(): Promise<void> {
  announceSignOut(true);
  try {
    await call(signOutEverywhere, {});
  } catch (error) {
    announceSignOut(false);
    throw error;
  }
  changeSession({ type: 'signedOut' });
}
