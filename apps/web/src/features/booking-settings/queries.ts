import { getSettings, saveSettings } from '@primehour/contract/booking-settings';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showSaved } from '../../api/show-saved.ts';
import type { bodyOf } from './form.ts';

export const settingsQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getSettings.id, businessId],
    queryFn: () => call(getSettings, { query: { businessId } }),
  });

export const saveSettingsMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: (values: ReturnType<typeof bodyOf>) => call(saveSettings, { query: { businessId }, body: values }),
    onSuccess: (saved, _values, _result, { client }) => showSaved(client, settingsQuery(businessId), saved),
  });
