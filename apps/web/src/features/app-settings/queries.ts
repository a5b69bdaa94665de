import type { ResponseBody } from '@primehour/contract/endpoint';
import { getPreferences, type PreferencesForm, savePreferences } from '@primehour/contract/preferences';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showSaved } from '../../api/show-saved.ts';
import { changeSession, getSession } from '../../session/store.ts';

export type Preferences = ResponseBody<typeof getPreferences>;

export const preferencesQuery = () =>
  queryOptions({ queryKey: [getPreferences.id], queryFn: () => call(getPreferences, {}) });

export const savePreferencesMutation = () =>
  mutationOptions({
    mutationFn: (body: PreferencesForm) => call(savePreferences, { body }),
    onSuccess: async (saved, _body, _result, { client }) => {
      await showSaved(client, preferencesQuery(), saved);
      const { user } = getSession();
      // Every screen reads the week and the clock from the session.
      if (user)
        changeSession({ type: 'userLoaded', user: { ...user, week_start: saved.weekStart, clock: saved.clock } });
    },
  });
